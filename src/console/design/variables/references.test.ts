import { expect, it } from 'vitest'
import { draftCi } from '../../../contract/core/records.ts'
import { findUses, formatReference, parseReferences } from './references.ts'

const record = (ciName: string, ciClassName: string, ciAttributes: Record<string, string>, rfcAction = '') =>
  draftCi.parse({ ciId: 1, ciName, ciClassName, ciAttributes, rfcAction })

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

it('finds the uses of variables in records, except those to be deleted', () => {
  expect(uses.map((use) => [use.platform, use.component, use.record, use.attribute, formatReference(use)])).toEqual([
    ['web', 'app', 'app', 'location', '$OO_LOCAL{group}'],
    ['web', 'app', 'app', 'location', '$OO_LOCAL{gone}'],
    ['web', 'app', 'run', 'cmd', '$OO_GLOBAL{region}'],
    ['web', 'app', 'run', 'cmd', '$OO_CLOUD{dns}'],
    ['api', 'app', 'app', 'location', '$OO_LOCAL{group}'],
  ])
  expect(uses.map(({ kind }) => kind)).toEqual(['component', 'component', 'attachment', 'attachment', 'component'])
})
