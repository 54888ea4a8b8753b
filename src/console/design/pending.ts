// What a pending change of a design record is called (service-api 3.5).

const WORDS: Readonly<Record<string, string>> = { add: 'to be added', update: 'changed', delete: 'to be deleted' }

/** `to be added`, `changed`, `to be deleted`, an action that is not known as it came; '' when nothing is pending. */
export const pendingWord = (rfcAction: string): string =>
  (Object.hasOwn(WORDS, rfcAction) ? WORDS[rfcAction] : rfcAction) ?? ''
