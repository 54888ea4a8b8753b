// Checks answers for the fields and types listed in section 2 of the interface document.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toFields, toList, type Fields } from './http/body.ts'
import { openTestService, type TestService } from './test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  getId,
  readInstances,
  deployShop,
  read,
  readList,
} from './http/test-scenario.ts'

let app: TestService
let answers: Readonly<Record<string, Fields>>
afterAll(() => app.close())

beforeAll(async () => {
  app = openTestService()
  await deployShop(app)
  const send = async (method: 'POST' | 'PUT', path: string, body: unknown) =>
    toFields((await app.request(method, path, body)).body)
  const add = (path: string, record: Fields) => send('POST', `${DESIGN}/${path}`, { cms_dj_ci: record })
  const firstCompute = async (path: string) => toFields(toList((await read(app, path))['compute'])[0])
  const offering = await firstCompute('/acme/clouds/offerings')
  const pack = { source: 'oneops', pack: 'tomcat', version: '1', description: 'API' }
  const user = { ciName: 'app', ciClassName: 'catalog.oneops.1.User', ciAttributes: { username: 'app' } }
  const [cloud] = await readList(app, '/acme/clouds')
  const targets = await readInstances(app, 'compute')
  const actions = [{ actionName: 'reboot', stepNumber: 1, isCritical: true }]
  const flow = [
    { targetIds: [String(targets[0]?.['ciId'])], relationName: 'base.RealizedAs', direction: 'from', actions },
  ]
  const created = await send('POST', '/acme/operations/procedures', {
    cms_procedure: {
      procedureCiId: '0',
      procedureName: 'reboot',
      ciId: String(getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId')),
      procedureState: 'active',
      definition: JSON.stringify({ name: 'reboot', flow }),
    },
  })
  const monitor = { ciName: 'queue', ciAttributes: { cmd: 'check_queue', cmd_line: '/opt/check_queue.sh' } }
  const added = await add('platforms/web/components/os/monitors', monitor)
  const procedure = await read(app, `/acme/operations/procedures/${getId(created, 'procedureId')}`)
  const platform = await add('platforms', { ciName: 'api', comments: '', ciAttributes: pack })
  const environment = await send('POST', `${SHOP}/transition/environments/test`, {
    clouds: { [String(cloud?.['ciId'])]: '1' },
    platform_availability: { web: 'redundant' },
    cms_ci: { ciName: 'test', nsPath: 'acme/shop', ciAttributes: { availability: 'redundant' } },
    async: 'true',
  })
  const { relationAttributes } = await send('PUT', `${TRANSITION}/platforms/web/cloud_configuration`, {
    cloud_id: String(cloud?.['ciId']),
    attributes: { pct_scale: '50' },
  })
  answers = {
    offering,
    offeringAttributes: toFields(offering['ciAttributes']),
    service: await firstCompute('/acme/clouds/services'),
    assembly: await send('POST', '/acme/assemblies', { cms_ci: { ciName: 'new', ciAttributes: { description: 'd' } } }),
    platform,
    platformAttributes: toFields(platform['ciAttributes']),
    component: await add('platforms/web/components', user),
    variable: await add('platforms/web/variables', { ciName: 'color', ciAttributes: { value: 'red' } }),
    environment,
    environmentAttributes: toFields(environment['ciAttributes']),
    cloudConfiguration: toFields(relationAttributes),
    relation: await read(app, `${DESIGN}/platforms/web/components/os/monitors/${String(added['ciName'])}/watched_by`),
    instance: toFields(targets[0]),
    deployment: toFields((await readList(app, `${TRANSITION}/deployments`))[0]),
    procedure,
    definition: toFields(JSON.parse(String(procedure['definition']))),
  }
}, 30_000)

// `updatedBy` is null until the first update (service-api 5.1); a draft has no `ciState` before its first commit (5.2).
const RECORD = {
  number: 'ciId lastAppliedRfcId created updated nsId',
  string: 'ciName ciClassName impl nsPath ciGoid comments ciState createdBy',
  object: 'ciAttributes attrProps',
}
const DRAFT = {
  number: 'ciId lastAppliedRfcId created updated execOrder',
  string: 'ciName ciClassName impl nsPath ciGoid comments createdBy',
  object: 'ciAttributes ciAttrProps',
}

it.each([
  ['2.1', 'offering', RECORD],
  ['2.1', 'service', RECORD],
  ['2.1', 'instance', RECORD],
  ['2.2', 'assembly', RECORD],
  ['2.3', 'offeringAttributes', { string: 'criteria specification description cost_rate cost_unit' }],
  ['2.4', 'platform', DRAFT],
  ['2.4', 'platformAttributes', { string: 'source description major_version pack version' }],
  ['2.5', 'component', DRAFT],
  ['2.6', 'variable', DRAFT],
  ['a relation of an open release', 'relation', { number: 'ciRelationId created updated', string: 'createdBy' }],
  ['2.7', 'environment', { ...RECORD, object: 'ciAttributes attrProps clouds' }],
  [
    '2.7',
    'environmentAttributes',
    { string: 'autorepair monitoring description dpmtdelay subdomain codpmt debug global_dns autoscale availability' },
  ],
  ['2.8', 'cloudConfiguration', { string: 'adminstatus priority pct_scale dpmt_order' }],
  ['2.9', 'deployment', { number: 'deploymentId releaseId created updated', string: 'nsPath deploymentState' }],
  [
    '2.12',
    'procedure',
    { number: 'procedureId procedureCiId ciId', string: 'procedureName procedureState definition', object: 'actions' },
  ],
  ['2.12', 'definition', { string: 'name', object: 'flow' }],
] as const)('%s: %s', (_, name, fields) => {
  const answer = answers[name]
  const expected = Object.entries(fields).flatMap(([type, names]) => names.split(' ').map((field) => [field, type]))
  const typeOf = (value: unknown) => (value === null ? 'null' : typeof value)
  expect(expected.map(([field = '']) => [field, typeOf(answer?.[field])])).toEqual(expected)
})
