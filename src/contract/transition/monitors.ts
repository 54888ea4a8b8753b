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

const LOGS = `${COMPONENT}/logs` as const
const LOG = `${LOGS}/{log}` as const

/** `paths`: JSON text of a list of files. */
const logAttributes = z.strictObject({ paths: z.string() })

/** Log files of a component that are collected. */
export const listComponentLogs = call({
  name: 'listComponentLogs',
  origin: 'observed',
  method: 'GET',
  path: LOGS,
  answer: listOf(draftCi),
  blockedByGateway: true,
})

export const readComponentLog = call({
  name: 'readComponentLog',
  origin: 'observed',
  method: 'GET',
  path: LOG,
  answer: draftCi,
  blockedByGateway: true,
})

export const createComponentLog = call({
  name: 'createComponentLog',
  origin: 'observed',
  method: 'POST',
  path: LOGS,
  body: z.strictObject({ cms_dj_ci: z.strictObject({ ciName: z.string(), ciAttributes: logAttributes }) }),
  answer: draftCi,
  blockedByGateway: true,
})

export const updateComponentLog = call({
  name: 'updateComponentLog',
  origin: 'observed',
  method: 'PUT',
  path: LOG,
  body: z.strictObject({ cms_dj_ci: z.strictObject({ ciAttributes: logAttributes }) }),
  answer: draftCi,
  blockedByGateway: true,
})

export const deleteComponentLog = call({
  name: 'deleteComponentLog',
  origin: 'observed',
  method: 'DELETE',
  path: LOG,
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
