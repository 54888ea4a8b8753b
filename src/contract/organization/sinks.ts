// Notification sinks of an organization: where its notifications are sent (service-api 2.8).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const SINKS = '/{organization}/notifications'
const SINK = `${SINKS}/{sink}` as const

const sinkFields = {
  comments: z.optional(z.string()),
  /** They depend on the class (7.1). */
  ciAttributes: z.record(z.string(), z.string()),
}

export const listSinks = call({
  name: 'listSinks',
  origin: 'observed',
  method: 'GET',
  path: SINKS,
  answer: listOf(ci),
})

/** An unsaved sink of a class with its defaults. */
export const newSink = call({
  name: 'newSink',
  origin: 'observed',
  method: 'GET',
  path: `${SINKS}/new`,
  query: z.strictObject({ notification_type: z.string() }),
  answer: unsavedCi,
  blockedByGateway: true,
})

export const createSink = call({
  name: 'createSink',
  origin: 'observed',
  method: 'POST',
  path: SINKS,
  body: z.strictObject({ cms_ci: z.strictObject({ ciName: z.string(), ciClassName: z.string(), ...sinkFields }) }),
  answer: ci,
})

export const readSink = call({
  name: 'readSink',
  origin: 'observed',
  method: 'GET',
  path: SINK,
  answer: ci,
})

/** Answers all sinks. */
export const updateSink = call({
  name: 'updateSink',
  origin: 'observed',
  method: 'PUT',
  path: SINK,
  body: z.strictObject({ cms_ci: z.strictObject(sinkFields) }),
  answer: listOf(ci),
})

/** Answers the remaining sinks. */
export const deleteSink = call({
  name: 'deleteSink',
  origin: 'observed',
  method: 'DELETE',
  path: SINK,
  answer: listOf(ci),
})
