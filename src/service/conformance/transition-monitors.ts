import { expect } from 'vitest'
import type * as calls from '../../contract/transition/transition-monitors.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { read } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const tomcat = { ...prod, platform: 'web', component: 'tomcat' }
const redis = { ...prod, platform: 'cache', component: 'redis' }
const jvm = { ...tomcat, monitor: 'web-tomcat-jvm' }
const script = { ...redis, attachment: 'flush-fragments' }
const T = '/acme/assemblies/storefront/transition/environments/prod'
const DESIGN = '/acme/assemblies/storefront/design'
const JVM = `${T}/platforms/web/components/tomcat/monitors/web-tomcat-jvm`
const SCRIPT = `${T}/platforms/cache/components/redis/attachments/flush-fragments`

const names = (answer: unknown) => listOf(answer).map((item) => fieldsOf(item)['ciName'])

/** The attachment of the open design release, committed and pulled. */
async function pullAttachment(at: TestService) {
  const { releaseId } = await read(at, `${DESIGN}/releases/latest`)
  await at.call('POST', `${DESIGN}/releases/${String(releaseId)}/commit`, {})
  await at.call('POST', `${T}/pull`, { async: 'true' })
  at.pass(5000)
  return undefined
}

export const transitionMonitorsExamples: ExamplesFor<typeof calls> = {
  listComponentMonitors: {
    params: tomcat,
    after: (_, answer) => expect(names(answer)).toEqual(['web-tomcat-jvm']),
  },
  readComponentMonitor: { params: jvm },
  updateComponentMonitor: {
    params: jvm,
    body: { cms_dj_ci: { ciAttributes: { sample_interval: '30' }, ciAttrProps: { owner: { duration: 'manifest' } } } },
    async after(at) {
      expect(await read(at, JVM)).toMatchObject({ rfcAction: 'update', ciAttributes: { sample_interval: '30' } })
    },
  },
  toggleComponentMonitor: {
    params: jvm,
    emptyBody: false,
    async after(at) {
      expect(await read(at, JVM)).toMatchObject({ ciAttributes: { enable: 'false' } })
    },
  },
  listComponentAttachments: {
    params: redis,
    before: pullAttachment,
    after: (_, answer) => expect(names(answer)).toEqual(['flush-fragments']),
  },
  readComponentAttachment: { params: script, before: pullAttachment },
  updateComponentAttachment: {
    params: script,
    before: pullAttachment,
    body: { cms_dj_ci: { ciAttributes: { priority: '2' } } },
    async after(at) {
      expect(await read(at, SCRIPT)).toMatchObject({ ciAttributes: { priority: '2' } })
    },
  },
}
