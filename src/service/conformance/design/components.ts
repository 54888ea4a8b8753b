import { expect } from 'vitest'
import type * as calls from '../../../contract/design/components.ts'
import { toFields, toList, toText } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import { getId, read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const web = { ...storefront, platform: 'web' }
const tomcat = { ...web, component: 'tomcat' }
const redis = { ...storefront, platform: 'cache', component: 'redis' }
const script = { ...redis, attachment: 'flush-fragments' }
const jvm = { ...tomcat, monitor: 'web-tomcat-jvm' }
const WEB = '/acme/assemblies/storefront/design/platforms/web/components'
const REDIS = '/acme/assemblies/storefront/design/platforms/cache/components/redis'

const readNames = async (app: TestService, path: string) =>
  (await readList(app, path)).map((item) => toText(item['ciName']))

const expectOpenChange = (rfcAction: string) => (_: unknown, answer: unknown) =>
  expect(toFields(answer)).toMatchObject({ rfcAction, isActiveInRelease: true })

/** Adds a user-made component and monitor. */
async function addUser(app: TestService) {
  const cms_dj_ci = { ciName: 'batch', ciAttributes: { username: 'batch' } }
  await app.request('POST', WEB, { cms_dj_ci, template_name: 'user' })
  return undefined
}

const monitor = { ciName: 'queue', ciAttributes: { cmd: 'check_queue', cmd_line: '/opt/check_queue.sh' } }

async function addMonitor(app: TestService) {
  await app.request('POST', `${WEB}/tomcat/monitors`, { cms_dj_ci: monitor })
  return undefined
}

export const designContentExamples: ExamplesFor<typeof calls> = {
  listDesignComponents: {
    params: web,
    verify: (_, answer) => expect(toList(answer).map((item) => toFields(item)['ciName'])).not.toContain('sshkeys'),
  },
  readDesignComponent: {
    params: tomcat,
    verify(_, answer) {
      const names = (key: string) => toList(toFields(answer)[key]).map((item) => toFields(item)['ciName'])
      expect(names('dependsOn')).toContain('java')
      expect(names('dependents')).toContain('artifact')
    },
  },
  newDesignComponent: {
    params: web,
    query: { template_name: 'user' },
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({ ciName: 'user', ciClassName: 'catalog.oneops.1.User' }),
  },
  createDesignComponent: {
    params: web,
    body: {
      cms_dj_ci: { ciName: 'batch', ciAttributes: { username: 'batch' } },
      template_name: 'user',
      sibling_depends_on: [],
    },
    async verify(app, answer) {
      expectOpenChange('add')(app, answer)
      const { dependsOn } = await read(app, `${WEB}/batch`)
      expect(toList(dependsOn).map((item) => toFields(item)['ciName'])).toEqual(['os'])
    },
  },
  updateDesignComponent: {
    params: tomcat,
    body: { cms_dj_ci: { ciAttributes: { max_threads: '333' } }, sibling_depends_on: [] },
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({
        rfcAction: 'update',
        ciAttributes: { max_threads: '333', port: '8080' },
        ciBaseAttributes: { max_threads: '300' },
      }),
  },
  deleteDesignComponent: {
    params: { ...web, component: 'batch' },
    prepare: addUser,
    verify: async (app) => expect(await readNames(app, WEB)).not.toContain('batch'),
  },
  readDesignComponentHistory: {
    params: tomcat,
    verify: (_, answer) =>
      expect(toList(toFields(answer)['rfc_cis'])).toMatchObject([
        { ciName: 'tomcat', ciAttributes: { version: '8.5.35', mem_max: '3072M' } },
      ]),
  },
  readDesignComponentServices: {
    params: { ...web, component: 'compute' },
    verify: (_, answer) =>
      expect(answer).toMatchObject({ relationAttributes: { template: 'compute', services: expect.any(String) } }),
  },
  updateDesignComponentServices: {
    params: { ...web, component: 'compute' },
    body: { services: ['compute', 'dns'], owner: 'design' },
    verify: (_, answer) =>
      expect(answer).toMatchObject({
        rfcAction: 'update',
        relationAttributes: { template: 'compute', services: 'compute,dns' },
        relationAttrProps: { owner: { services: 'design' } },
      }),
  },
  listDesignAttachments: {
    params: redis,
    verify: (_, answer) => expect(toList(answer)).toMatchObject([{ ciName: 'flush-fragments' }]),
  },
  readDesignAttachment: { params: script },
  newDesignAttachment: {
    params: redis,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ ciClassName: 'catalog.Attachment', ciAttributes: { run_on: 'before-add' } }),
  },
  createDesignAttachment: {
    params: redis,
    body: { cms_dj_ci: { ciName: 'notes', ciAttributes: { content: 'x', basic_auth_password: 'geheim' } } },
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({
        ciAttributes: { run_on: 'before-add', basic_auth_password: '--ENCRYPTED--' },
      })
      expect(await readNames(app, `${REDIS}/attachments`)).toEqual(['flush-fragments', 'notes'])
    },
  },
  updateDesignAttachment: {
    params: script,
    body: { cms_dj_ci: { ciAttributes: { priority: '2' } } },
    verify: expectOpenChange('add'),
  },
  deleteDesignAttachment: {
    params: script,
    verify: async (app) => expect(await readNames(app, `${REDIS}/attachments`)).toEqual([]),
  },
  readDesignAttachmentHistory: { params: script },
  listDesignMonitors: {
    params: tomcat,
    verify: (_, answer) => expect(toList(answer)).toMatchObject([{ ciName: 'web-tomcat-jvm' }]),
  },
  readDesignMonitor: { params: jvm },
  newDesignMonitor: {
    params: tomcat,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ ciClassName: 'catalog.Monitor', ciAttributes: { custom: 'true' } }),
  },
  createDesignMonitor: {
    params: tomcat,
    body: { cms_dj_ci: monitor },
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({
        ciName: 'web-tomcat-queue',
        rfcAction: 'add',
        ciAttributes: { custom: 'true', enable: 'true' },
      }),
  },
  updateDesignMonitor: {
    params: jvm,
    body: { cms_dj_ci: { ciAttributes: { sample_interval: '30' } } },
    verify: expectOpenChange('update'),
  },
  deleteDesignMonitor: {
    params: { ...tomcat, monitor: 'web-tomcat-queue' },
    prepare: addMonitor,
    unexpectedStatus: 404,
    verify: async (app) => expect(await readNames(app, `${WEB}/tomcat/monitors`)).toEqual(['web-tomcat-jvm']),
  },
  toggleDesignMonitor: {
    params: jvm,
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({
        ciAttributes: { enable: 'false' },
        ciBaseAttributes: { enable: 'true' },
      }),
  },
  readDesignWatchedBy: { params: jvm },
  updateDesignWatchedBy: {
    params: jvm,
    body: { relationAttributes: { docUrl: 'https://wiki.acme.example/jvm' } },
    async verify(app, answer) {
      expect(toFields(answer)).toMatchObject({ rfcAction: 'update', relationName: 'catalog.WatchedBy' })
      const watched = await read(app, `${WEB}/tomcat/monitors/web-tomcat-jvm/watched_by`)
      expect(watched).toMatchObject({ relationAttributes: { docUrl: 'https://wiki.acme.example/jvm' } })
      expect(getId(watched, 'rfcId')).toBeGreaterThan(0)
    },
  },
  readDesignMonitorHistory: { params: jvm },
}
