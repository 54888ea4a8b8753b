import { assertDefined, day, type Builder } from '../builder.ts'

/** Adds watches and favorites of the demo's operators. */
export function addSavedRecords({ data, now, nextId }: Builder): void {
  const save = (username: string, className: string, name: string) => ({
    id: nextId(),
    operatorId: assertDefined(
      data.operators.find((each) => each.username === username),
      `operator ${username}`,
    ).id,
    ciId: assertDefined(
      data.cis.find(({ ciClassName, ciName }) => ciClassName === className && ciName === name),
      name,
    ).ciId,
    created: now - 40 * day,
  })
  data.watches = [
    save('demo-admin', 'account.Assembly', 'storefront'),
    save('demo-operator', 'account.Assembly', 'checkout'),
  ]
  data.favorites = [
    save('demo-operator', 'account.Assembly', 'storefront'),
    save('demo-operator', 'account.Cloud', 'dfw-1'),
  ]
}
