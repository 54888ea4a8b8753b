// Checks of what is typed: each answers what is wrong, for people, or undefined.

/** Something has to stand there. */
export const needed = (value: string | undefined, label: string): string | undefined =>
  (value ?? '').trim() === '' ? `${label} is needed.` : undefined

/** A decimal number as text, such as `2`, `-1` or `0.5`. Nothing typed is no number and no mistake. */
export const numberProblem = (text: string): string | undefined =>
  text.trim() === '' || /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? undefined : 'This must be a number, such as 2.'
