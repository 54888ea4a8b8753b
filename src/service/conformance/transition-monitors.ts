import { expect } from 'vitest'
import type * as calls from '../../contract/transition/monitors.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { read, readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const tomcat = { ...prod, platform: 'web', component: 'tomcat' }
const redis = { ...prod, platform: 'cache', component: 'redis' }
const jvm = { ...tomcat, monitor: 'web-tomcat-jvm' }
const script = { ...redis, attachment: 'flush-fragments' }
const ENVIRONMENT_PATH = '/acme/assemblies/storefront/transition/environments/prod'
const DESIGN = '/acme/assemblies/storefront/design'
const JVM_PATH = `${ENVIRONMENT_PATH}/platforms/web/components/tomcat/monitors/web-tomcat-jvm`
const SCRIPT_PATH = `${ENVIRONMENT_PATH}/platforms/cache/components/redis/attachments/flush-fragments`

const LOGS_PATH = `${ENVIRONMENT_PATH}/platforms/web/components/tomcat/logs`
const log = { ...tomcat, log: 'access' }
const accessLog = { ciName: 'access', ciAttributes: { paths: '["/log/access.log"]' } }

async function addLog(app: TestService) {
  await app.request('POST', LOGS_PATH, { cms_dj_ci: accessLog })
  return undefined
}

const getNames = (answer: unknown) => toList(answer).map((item) => toFields(item)['ciName'])

/** Commits and pulls the attachment of the open design release. */
async function pullAttachment(app: TestService) {
  const { releaseId } = await read(app, `${DESIGN}/releases/latest`)
  await app.request('POST', `${DESIGN}/releases/${String(releaseId)}/commit`, {})
  await app.request('POST', `${ENVIRONMENT_PATH}/pull`, { async: 'true' })
  app.advanceTime(5000)
  return undefined
}

export const transitionMonitorsExamples: ExamplesFor<typeof calls> = {
  listComponentMonitors: {
    params: tomcat,
    verify: (_, answer) => expect(getNames(answer)).toEqual(['web-tomcat-jvm']),
  },
  readComponentMonitor: { params: jvm },
  updateComponentMonitor: {
    params: jvm,
    body: { cms_dj_ci: { ciAttributes: { sample_interval: '30' }, ciAttrProps: { owner: { duration: 'manifest' } } } },
    async verify(app) {
      expect(await read(app, JVM_PATH)).toMatchObject({ rfcAction: 'update', ciAttributes: { sample_interval: '30' } })
    },
  },
  toggleComponentMonitor: {
    params: jvm,
    emptyBodyStatus: false,
    async verify(app) {
      expect(await read(app, JVM_PATH)).toMatchObject({ ciAttributes: { enable: 'false' } })
    },
  },
  listComponentLogs: {
    params: tomcat,
    prepare: addLog,
    verify: (_, answer) => expect(getNames(answer)).toEqual(['access']),
  },
  readComponentLog: { params: log, prepare: addLog },
  createComponentLog: {
    params: tomcat,
    body: { cms_dj_ci: accessLog },
    async verify(app, answer) {
      expect(answer).toMatchObject({ ciClassName: 'manifest.Log', rfcAction: 'add' })
      expect(await readList(app, LOGS_PATH)).toEqual([answer])
    },
  },
  updateComponentLog: {
    params: log,
    prepare: addLog,
    body: { cms_dj_ci: { ciAttributes: { paths: '["/var/log/tomcat/access.log"]' } } },
    async verify(app) {
      const ciAttributes = { paths: '["/var/log/tomcat/access.log"]' }
      expect(await read(app, `${LOGS_PATH}/access`)).toMatchObject({ ciAttributes })
    },
  },
  deleteComponentLog: {
    params: log,
    prepare: addLog,
    verify: async (app) => expect(await readList(app, LOGS_PATH)).toEqual([]),
  },
  listComponentAttachments: {
    params: redis,
    prepare: pullAttachment,
    verify: (_, answer) => expect(getNames(answer)).toEqual(['flush-fragments']),
  },
  readComponentAttachment: { params: script, prepare: pullAttachment },
  updateComponentAttachment: {
    params: script,
    prepare: pullAttachment,
    body: { cms_dj_ci: { ciAttributes: { priority: '2' } } },
    async verify(app) {
      expect(await read(app, SCRIPT_PATH)).toMatchObject({ ciAttributes: { priority: '2' } })
    },
  },
}
