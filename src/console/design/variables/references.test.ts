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

it('finds every variable that a text names, once', () => {
  expect(parseReferences('a $OO_LOCAL{x}$OO_LOCAL{x} $OO_GLOBAL{ y } $OO_OTHER{z} $OO_LOCAL{')).toEqual([
    { scope: 'LOCAL', name: 'x' },
    { scope: 'GLOBAL', name: 'y' },
  ])
})

it('knows where a variable is used, of its platform or of the assembly', () => {
  expect(filterUses(uses, 'web', 'group')).toMatchObject([{ platform: 'web', record: 'app', attribute: 'location' }])
  expect(filterUses(uses, '', 'region')).toMatchObject([{ kind: 'attachment', record: 'run', component: 'app' }])
})

it('tells which variables are not there, but judges none of a cloud', () => {
  expect(undefinedUses(uses, 'web', new Set(['group'])).map(formatReference)).toEqual(['$OO_LOCAL{gone}'])
  expect(undefinedUses(uses, '', new Set(['region']))).toEqual([])
})

it('finds what is read from clouds, in one platform or in all', () => {
  expect(cloudUses(uses, '').map(formatReference)).toEqual(['$OO_CLOUD{dns}'])
  expect(cloudUses(uses, 'web')).toMatchObject([{ record: 'run', attribute: 'cmd' }])
  expect(cloudUses(uses, 'api')).toEqual([])
})
