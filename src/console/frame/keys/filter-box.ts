/** The filter box of the list that is shown; null where there is none, or the next page is on its way. */
export const filterBox = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main:not([aria-busy="true"]) input[data-table-filter]')
