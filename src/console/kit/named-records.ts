import { compareNatural } from './table/row-index/natural-sort.ts'

interface Named {
  readonly ciName: string
}

/** Names of records by id. */
export const toCiNames = (records: readonly (Named & { readonly ciId: string })[] = []): ReadonlyMap<string, string> =>
  new Map(records.map(({ ciId, ciName }) => [ciId, ciName]))

export const sortByName = <Item extends Named>(records: readonly Item[]): Item[] =>
  records.toSorted((a, b) => compareNatural(a.ciName, b.ciName))
