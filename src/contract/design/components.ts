// Components of a design platform, with their attachments and monitors.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { draftBody, servicesBody } from '../core/design-body.ts'
import { history } from './platforms.ts'
import { DESIGN_COMPONENT, DESIGN_PLATFORM } from '../core/path-templates.ts'
import { draftCi, draftRelation, unsavedCi } from '../core/records.ts'
import { listOf } from '../core/values.ts'

export const listDesignComponents = call({
  name: 'listDesignComponents',
  origin: 'documented',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/components`,
  answer: listOf(draftCi),
})

/** A component with its dependencies and dependents. */
export const readDesignComponent = call({
  name: 'readDesignComponent',
  origin: 'observed',
  method: 'GET',
  path: DESIGN_COMPONENT,
  aliases: [{ method: 'GET', path: `${DESIGN_COMPONENT}/edit` }],
  answer: z.extend(draftCi, { dependents: listOf(draftCi), dependsOn: listOf(draftCi) }),
})

/** An unsaved component with the defaults of a pack template. */
export const newDesignComponent = call({
  name: 'newDesignComponent',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/components/new.json`,
  query: z.strictObject({ template_name: z.string() }),
  answer: unsavedCi,
})

/** Creates a component from a template of the pack (2.5). */
export const createDesignComponent = call({
  name: 'createDesignComponent',
  origin: 'documented',
  method: 'POST',
  path: `${DESIGN_PLATFORM}/components`,
  body: z.strictObject({
    cms_dj_ci: draftBody,
    template_name: z.string(),
    sibling_depends_on: z.optional(z.array(z.string())),
  }),
  answer: draftCi,
})

/** Changes attributes of a component. Omitting `sibling_depends_on` removes user-made links between siblings. */
export const updateDesignComponent = call({
  name: 'updateDesignComponent',
  origin: 'documented',
  method: 'PUT',
  path: DESIGN_COMPONENT,
  body: z.strictObject({ cms_dj_ci: draftBody, sibling_depends_on: z.array(z.string()) }),
  answer: draftCi,
})

/** Removes an optional component. It is listed with `rfcAction` delete until the commit. */
export const deleteDesignComponent = call({
  name: 'deleteDesignComponent',
  origin: 'observed',
  method: 'DELETE',
  path: DESIGN_COMPONENT,
  answer: draftCi,
})

export const readDesignComponentHistory = call({
  name: 'readDesignComponentHistory',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_COMPONENT}/history`,
  answer: history,
})

/** The relation from the platform to a component, with the cloud services that the component needs. */
export const readDesignComponentServices = call({
  name: 'readDesignComponentServices',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_COMPONENT}/update_services`,
  answer: draftRelation,
  blockedByGateway: true,
})

/** Sets the categories of cloud services that a component needs. */
export const updateDesignComponentServices = call({
  name: 'updateDesignComponentServices',
  origin: 'observed',
  method: 'PUT',
  path: `${DESIGN_COMPONENT}/update_services`,
  body: servicesBody,
  answer: draftRelation,
  blockedByGateway: true,
})

const ATTACHMENTS = `${DESIGN_COMPONENT}/attachments` as const
const ATTACHMENT = `${ATTACHMENTS}/{attachment}` as const
const MONITORS = `${DESIGN_COMPONENT}/monitors` as const
const MONITOR = `${MONITORS}/{monitor}` as const

export const listDesignAttachments = call({
  name: 'listDesignAttachments',
  origin: 'observed',
  method: 'GET',
  path: ATTACHMENTS,
  answer: listOf(draftCi),
})

export const readDesignAttachment = call({
  name: 'readDesignAttachment',
  origin: 'observed',
  method: 'GET',
  path: ATTACHMENT,
  answer: draftCi,
})

/** An unsaved attachment with the defaults of its class. */
export const newDesignAttachment = call({
  name: 'newDesignAttachment',
  origin: 'observed',
  method: 'GET',
  path: `${ATTACHMENTS}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

/** Adds a file or script that runs before or after actions on a component. */
export const createDesignAttachment = call({
  name: 'createDesignAttachment',
  origin: 'observed',
  method: 'POST',
  path: ATTACHMENTS,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

export const updateDesignAttachment = call({
  name: 'updateDesignAttachment',
  origin: 'observed',
  method: 'PUT',
  path: ATTACHMENT,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

export const deleteDesignAttachment = call({
  name: 'deleteDesignAttachment',
  origin: 'observed',
  method: 'DELETE',
  path: ATTACHMENT,
  answer: draftCi,
})

export const readDesignAttachmentHistory = call({
  name: 'readDesignAttachmentHistory',
  origin: 'observed',
  method: 'GET',
  path: `${ATTACHMENT}/history`,
  answer: history,
})

/** Monitors of a component: the pack's and user-made ones (`custom`). */
export const listDesignMonitors = call({
  name: 'listDesignMonitors',
  origin: 'observed',
  method: 'GET',
  path: MONITORS,
  answer: listOf(draftCi),
})

export const readDesignMonitor = call({
  name: 'readDesignMonitor',
  origin: 'observed',
  method: 'GET',
  path: MONITOR,
  answer: draftCi,
})

/** An unsaved custom monitor with the defaults of its class. */
export const newDesignMonitor = call({
  name: 'newDesignMonitor',
  origin: 'observed',
  method: 'GET',
  path: `${MONITORS}/new`,
  answer: unsavedCi,
  blockedByGateway: true,
})

/** Adds a monitor named `{platform}-{component}-{name}`. */
export const createDesignMonitor = call({
  name: 'createDesignMonitor',
  origin: 'observed',
  method: 'POST',
  path: MONITORS,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

export const updateDesignMonitor = call({
  name: 'updateDesignMonitor',
  origin: 'observed',
  method: 'PUT',
  path: MONITOR,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** Always answers 404: a custom monitor is deleted all the same, one of the pack stays. Read the list again. */
export const deleteDesignMonitor = call({
  name: 'deleteDesignMonitor',
  origin: 'observed',
  method: 'DELETE',
  path: MONITOR,
  answer: draftCi,
  ambiguousNotFound: true,
})

/** Toggles a monitor on or off. */
export const toggleDesignMonitor = call({
  name: 'toggleDesignMonitor',
  origin: 'observed',
  method: 'PUT',
  path: `${MONITOR}/toggle`,
  answer: draftCi,
  blockedByGateway: true,
})

/** The relation from a component to its monitor: notes and notification settings. */
export const readDesignWatchedBy = call({
  name: 'readDesignWatchedBy',
  origin: 'observed',
  method: 'GET',
  path: `${MONITOR}/watched_by`,
  answer: draftRelation,
  blockedByGateway: true,
})

export const updateDesignWatchedBy = call({
  name: 'updateDesignWatchedBy',
  origin: 'observed',
  method: 'PUT',
  path: `${MONITOR}/update_watched_by`,
  body: z.strictObject({
    relationAttributes: z.strictObject({
      docUrl: z.optional(z.string()),
      notifyOnlyOnStateChange: z.optional(z.enum(['true', 'false'])),
    }),
  }),
  answer: draftRelation,
  blockedByGateway: true,
})

export const readDesignMonitorHistory = call({
  name: 'readDesignMonitorHistory',
  origin: 'observed',
  method: 'GET',
  path: `${MONITOR}/history`,
  answer: history,
})
