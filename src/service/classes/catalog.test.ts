import { describe, expect, it } from 'vitest'
import { attributeErrors } from '../model/attribute-rules.ts'
import { buildDataset } from '../demo/dataset.ts'
import { actionsOfKind, allClassNames, describeClass, describeRelation, relationsAt } from './catalog.ts'
import { relationClasses } from './relation-classes.ts'

describe('the catalog', () => {
  it('describes every class and relation that it names', () => {
    for (const name of allClassNames) expect(describeClass(name), name).toBeDefined()
    for (const name of relationClasses.keys()) expect(describeRelation(name), name).toBeDefined()
    expect(new Set(allClassNames).size).toBe(allClassNames.length)
  })

  it.each(['catalog.Nothing', 'Compute', 'cloud.Compute', 'bom.constructor', 'cloud.service.toString', ''])(
    'does not know class %j',
    (name) => expect(describeClass(name)).toBeUndefined(),
  )

  it('gives a component the same attributes in every layer, and an instance more', () => {
    const names = (className: string) => describeClass(className)?.attributes.map(({ name }) => name)
    expect(names('catalog.Compute')).toEqual(names('mgmt.manifest.oneops.1.Compute'))
    expect(names('bom.oneops.1.Compute')).toEqual(expect.arrayContaining(['size', 'private_ip']))
    expect(names('manifest.oneops.1.Compute')).not.toContain('private_ip')
  })

  it('is parsed once per class, however many full names are asked for', () => {
    const [one, other] = ['catalog.a.Compute', 'manifest.b.c.Compute'].map(describeClass)
    expect(one?.attributes).toBe(other?.attributes)
  })

  it('has required flags, secret flags and defaults', () => {
    const of = (className: string, name: string) =>
      describeClass(className)?.attributes.find((one) => one.name === name)
    expect(of('catalog.Mysql', 'password')).toMatchObject({ isMandatory: true, isEncrypted: true })
    expect(of('catalog.Job', 'hour')).toMatchObject({ isMandatory: true, defaultValue: '*' })
    expect(of('catalog.Compute', 'ports')).toMatchObject({ isMandatory: false, dataType: 'hash', defaultValue: '{}' })
  })

  it('has actions, and repair for unknown classes', () => {
    expect(actionsOfKind('Compute').map(({ name }) => name)).toEqual([
      'status',
      'reboot',
      'repair',
      'powercycle',
      'redeploy',
    ])
    expect(actionsOfKind('Nothing').map(({ name }) => name)).toEqual(['repair'])
  })

  it('has the ends of relations', () => {
    const ends = (className: string, end: 'from' | 'to') =>
      relationsAt(className, end).map(({ relationName }) => relationName)
    expect(ends('bom.oneops.1.Tomcat', 'from').sort()).toEqual([
      'base.DeployedTo',
      'base.PlacedIn',
      'bom.DependsOn',
      'bom.ManagedVia',
    ])
    expect(ends('catalog.Platform', 'to')).toContain('base.ComposedOf')
    expect(ends('cloud.service.oneops.1.Octavia', 'to')).toEqual(['base.Provides'])
  })
})

describe('the demo', () => {
  const { cis, relations } = buildDataset('demo', Date.UTC(2026, 9, 1))

  it('uses only classes, relations and attributes of the catalog', () => {
    const unknown = new Set<string>()
    for (const { ciClassName, ciAttributes } of cis) {
      const names = describeClass(ciClassName)?.attributes.map(({ name }) => name)
      if (!names) unknown.add(ciClassName)
      else
        for (const name of Object.keys(ciAttributes)) if (!names.includes(name)) unknown.add(`${ciClassName} ${name}`)
    }
    for (const { relationName, relationAttributes } of relations) {
      const names = describeRelation(relationName)?.attributes.map(({ name }) => name)
      if (!names) unknown.add(relationName)
      else
        for (const name of Object.keys(relationAttributes))
          if (!names.includes(name)) unknown.add(`${relationName} ${name}`)
    }
    expect([...unknown].sort()).toEqual([])
  })

  it('has valid required attributes, which templates may leave open', () => {
    const wrong = cis
      .filter(({ ciClassName }) => !ciClassName.startsWith('mgmt.'))
      .flatMap(({ ciClassName, ciName, ciAttributes }) =>
        attributeErrors(ciClassName, ciAttributes).map((problem) => `${ciClassName} ${ciName}: ${problem}`),
      )
    expect([...new Set(wrong)]).toEqual([])
  })
})
