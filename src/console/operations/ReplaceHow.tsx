import { CheckField } from '../kit/confirm/CheckField.tsx'
import { formatCountOf } from '../kit/format.ts'
import styles from './Dialogs.module.css'

export type How = 'deploy' | 'waves' | 'mark'

interface ReplaceHowProps {
  readonly how: How
  readonly onHow: (how: How) => void
  readonly environment: string
  /** Changes that are open and could be committed along; undefined when there are none. */
  readonly open: number | undefined
  readonly commits: boolean
  readonly onCommits: (commits: boolean) => void
}

const WAYS: readonly (readonly [How, title: string, meaning: string])[] = [
  ['deploy', 'Now', 'mark, plan only this, compare the plan with the list, deploy'],
  ['waves', 'In waves', 'the same for some at a time, with a look at health in between'],
  ['mark', 'Only mark', 'the next deployment replaces them, whoever makes it'],
]

/** How far it goes: to the end at once, in waves, or only to the mark. */
export function ReplaceHow({ how, onHow, environment, open, commits, onCommits }: ReplaceHowProps) {
  return (
    <fieldset className={styles.choices} data-wide="">
      <legend>How</legend>
      {WAYS.map(([way, title, meaning]) => (
        <label key={way} className={styles.choice}>
          <input type="radio" name="how" checked={how === way} onChange={() => onHow(way)} />
          <span>{title}</span>
          <span className={styles.dim}>{meaning}</span>
        </label>
      ))}
      {open !== undefined && how !== 'mark' && (
        <CheckField
          label={`Commit ${open > 0 ? formatCountOf(open, 'open change') : 'the open changes'} of ${environment} along; otherwise they stay open`}
          checked={commits}
          onChange={({ currentTarget: { checked } }) => onCommits(checked)}
        />
      )}
    </fieldset>
  )
}
