import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/sinks.ts'
import { toFields, toList } from '../../http/body.ts'
import { read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const acme = { organization: 'acme' }
const params = { ...acme, sink: 'audit' }
const SINKS = '/acme/notifications'
const SLACK = 'account.notification.slack.Sink'

export const sinksExamples: ExamplesFor<typeof calls> = {
  listSinks: {
    params: acme,
    verify: (_, answer) => expect(toList(answer).map((sink) => toFields(sink)['ciName'])).toEqual(['audit', 'on-call']),
  },
  newSink: {
    params: acme,
    query: { notification_type: SLACK },
    viewer: 401,
    verify: (_, answer) => expect(answer).toMatchObject({ ciClassName: SLACK }),
  },
  createSink: {
    params: acme,
    body: { cms_ci: { ciName: 'team', ciClassName: SLACK, ciAttributes: { channels: '["acme/team"]' } } },
    async verify(app, answer) {
      expect(answer).toMatchObject({ ciClassName: SLACK, ciAttributes: { severity_level: 'critical' } })
      expect(await read(app, `${SINKS}/team`)).toEqual(answer)
    },
  },
  readSink: {
    params,
    verify: (_, answer) => expect(answer).toMatchObject({ ciAttributes: { password: '--ENCRYPTED--' } }),
  },
  updateSink: {
    params,
    body: { cms_ci: { ciAttributes: { severity_level: 'warning' } } },
    async verify(app, answer) {
      expect(answer).toEqual(await readList(app, SINKS))
      expect(await read(app, `${SINKS}/audit`)).toMatchObject({ ciAttributes: { severity_level: 'warning' } })
    },
  },
  deleteSink: {
    params,
    async verify(app, answer) {
      expect(answer).toMatchObject([{ ciName: 'on-call' }])
      expect((await app.request('GET', `${SINKS}/audit`)).status).toBe(404)
    },
  },
}
