import { formatCountOf } from '../format.ts'

const ACTION_NOUNS: Readonly<Record<string, string>> = {
  add: 'addition',
  delete: 'deletion',
  replace: 'replacement',
  update: 'update',
}

/** `1 replacement`, `10 updates`. Other actions are counted as changes: `2 resize changes`. */
export const formatActionCount = (action: string, count: number): string =>
  formatCountOf(count, ACTION_NOUNS[action] ?? `${action} change`)
