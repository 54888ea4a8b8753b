/** The value of a custom property of the page, such as a color of the theme; `name` without the dashes. */
export const readCssVariable = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
