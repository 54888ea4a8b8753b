// Monitors and attachments of an environment's components. They come from pack and design; the environment can override values.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { COMPONENT } from '../core/path-templates.ts'
import { draftCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const attributesBody = z.strictObject({
  cms_dj_ci: z.strictObject({
    ciAttributes: z.record(z.string(), z.string()),
    ciAttrProps: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
})

export const listComponentMonitors = call({
  name: 'listComponentMonitors',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/monitors`,
  answer: listOf(draftCi),
  blockedByGateway: true,
})

export const readComponentMonitor = call({
  name: 'readComponentMonitor',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/monitors/{monitor}`,
  answer: draftCi,
  blockedByGateway: true,
})

/** Changes a value for this environment. Pulls do not overwrite values owned by `manifest`. */
export const updateComponentMonitor = call({
  name: 'updateComponentMonitor',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/monitors/{monitor}`,
  body: attributesBody,
  answer: draftCi,
  blockedByGateway: true,
})

export const listComponentAttachments = call({
  name: 'listComponentAttachments',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/attachments`,
  answer: listOf(draftCi),
  blockedByGateway: true,
})

export const readComponentAttachment = call({
  name: 'readComponentAttachment',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/attachments/{attachment}`,
  answer: draftCi,
  blockedByGateway: true,
})

/** Changes a value for this environment. Pulls do not overwrite values owned by `manifest`. */
export const updateComponentAttachment = call({
  name: 'updateComponentAttachment',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/attachments/{attachment}`,
  body: attributesBody,
  answer: draftCi,
  blockedByGateway: true,
})

/** Toggles a monitor on or off. */
export const toggleComponentMonitor = call({
  name: 'toggleComponentMonitor',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/monitors/{monitor}/toggle`,
  body: z.strictObject({}),
  answer: draftCi,
  blockedByGateway: true,
})
