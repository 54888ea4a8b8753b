// Where the keyboard and a screen reader begin on a new page, and go on when what had the focus is gone.

/** Gives the focus to the title of the page, if that has one; nothing scrolls. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
