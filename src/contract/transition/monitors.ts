// Monitors and attachments of an environment's components: they come with pack and design, and their values may be the environment's own.
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

/** The monitors of a component. */
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

/** Changes a value for this environment; the owner `manifest` keeps it when the design is pulled. */
export const updateComponentMonitor = call({
  name: 'updateComponentMonitor',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/monitors/{monitor}`,
  body: attributesBody,
  answer: draftCi,
  blockedByGateway: true,
})

/** The attachments of a component. */
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

/** Changes a value for this environment; the owner `manifest` keeps it when the design is pulled. */
export const updateComponentAttachment = call({
  name: 'updateComponentAttachment',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/attachments/{attachment}`,
  body: attributesBody,
  answer: draftCi,
  blockedByGateway: true,
})

/** Switches a monitor off that is on, and on that is off. */
export const toggleComponentMonitor = call({
  name: 'toggleComponentMonitor',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/monitors/{monitor}/toggle`,
  body: z.strictObject({}),
  answer: draftCi,
  blockedByGateway: true,
})
