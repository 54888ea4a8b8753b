import { expect, it } from 'vitest'
import { draftCi } from '../../contract/core/records.ts'
import { MASK } from '../kit/secrets.ts'
import { designTree, toYaml } from './export.ts'

const record = (ciId: number, kind: string, ciName: string, ciAttributes: Record<string, string>, more = {}) =>
  draftCi.parse({ ciId, ciName, ciClassName: `catalog.${kind}`, ciAttributes, ...more })

const compute = record(3, 'oneops.1.Compute', 'app', { size: 'L', image: '' })
const web = {
  platform: record(1, 'Platform', 'web', { source: 'oneops', pack: 'tomcat', version: '1' }),
  links: ['db'],
  records: [
    compute,
    record(4, 'oneops.1.Artifact', 'app', { pin: '4711' }, { ciAttrProps: { IS_SECURED: { pin: 'true' } } }),
    record(5, 'oneops.1.Os', 'os', {}, { rfcAction: 'delete' }),
    { ...record(6, 'Monitor', 'web-app-ssh', { cmd: 'check' }), component: compute },
    record(7, 'Localvar', 'open', { value: 'all', secure: 'false' }),
    record(8, 'Localvar', 'shut', { value: '', encrypted_value: 'x', secure: 'true' }),
  ],
}
const db = { platform: record(2, 'Platform', 'db', {}), links: [], records: [] }
const deletedPlatform = { platform: record(9, 'Platform', 'old', {}, { rfcAction: 'delete' }), links: [], records: [] }

it('exports platforms with their content, without secrets and deleted records', () => {
  const tree = designTree({
    platforms: [web, db, deletedPlatform],
    variables: [record(10, 'Globalvar', 'api-key', { value: 'k' })],
  })
  expect(tree).toMatchObject({
    variables: { 'api-key': MASK },
    platforms: {
      web: {
        pack: 'oneops/tomcat:1',
        links: ['db'],
        variables: { open: 'all', shut: MASK },
        components: {
          'catalog.oneops.1.Compute': {
            app: { attributes: { size: 'L' }, monitors: { 'web-app-ssh': { cmd: 'check' } }, attachments: {} },
          },
          'catalog.oneops.1.Artifact': { app: { attributes: { pin: MASK }, monitors: {} } },
        },
      },
      db: { links: [], components: {} },
    },
  })
  expect(JSON.stringify(tree)).not.toMatch(/4711|"old"|"os"/)
})

it('quotes ambiguous keys and values in YAML', () => {
  expect(
    toYaml({ on: 'yes', '1': '', 'a: b': 'line\nnext "#" \u007f\u2028', links: ['x'], none: [], more: { deep: '~' } }),
  ).toBe(
    [
      '"1": ""',
      '"on": "yes"',
      '"a: b": "line\\nnext \\"#\\" \\u007f\\u2028"',
      'links:',
      '  - "x"',
      'none: []',
      'more:',
      '  deep: "~"',
      '',
    ].join('\n'),
  )
})
