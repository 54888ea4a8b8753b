import { expect, it } from 'vitest'
import { cloudUses, parseReferences, undefinedUses, findUses, filterUses, formatReference } from './references.ts'

const record = (ciName: string, ciClassName: string, ciAttributes: Record<string, string>, rfcAction = '') => ({
  ciName,
  ciClassName,
  ciAttributes,
  rfcAction,
})

const uses = findUses([
  {
    record: record('app', 'catalog.oneops.1.Artifact', { location: '$OO_LOCAL{group}:$OO_LOCAL{gone}:war' }),
    platform: 'web',
  },
  {
    record: record('run', 'catalog.Attachment', { cmd: 'x $OO_GLOBAL{region} $OO_CLOUD{dns}' }),
    platform: 'web',
    component: 'app',
  },
  { record: record('old', 'catalog.oneops.1.File', { content: '$OO_LOCAL{never}' }, 'delete'), platform: 'web' },
  { record: record('app', 'catalog.oneops.1.Artifact', { location: '$OO_LOCAL{group}' }), platform: 'api' },
])

it('finds each referenced variable once', () => {
  expect(parseReferences('a $OO_LOCAL{x}$OO_LOCAL{x} $OO_GLOBAL{ y } $OO_OTHER{z} $OO_LOCAL{')).toEqual([
    { scope: 'LOCAL', name: 'x' },
    { scope: 'GLOBAL', name: 'y' },
  ])
})

it('finds uses of platform and assembly variables', () => {
  expect(filterUses(uses, 'web', 'group')).toMatchObject([{ platform: 'web', record: 'app', attribute: 'location' }])
  expect(filterUses(uses, '', 'region')).toMatchObject([{ kind: 'attachment', record: 'run', component: 'app' }])
})

it('finds uses of missing variables, without cloud variables', () => {
  expect(undefinedUses(uses, 'web', new Set(['group'])).map(formatReference)).toEqual(['$OO_LOCAL{gone}'])
  expect(undefinedUses(uses, '', new Set(['region']))).toEqual([])
})

it('finds uses of cloud variables in one or all platforms', () => {
  expect(cloudUses(uses, '').map(formatReference)).toEqual(['$OO_CLOUD{dns}'])
  expect(cloudUses(uses, 'web')).toMatchObject([{ record: 'run', attribute: 'cmd' }])
  expect(cloudUses(uses, 'api')).toEqual([])
})
