// Organizations and organization-wide queries.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, deployment } from '../core/records.ts'
import { flag, id, instant, listOf, text } from '../core/values.ts'

const ACCOUNT = '/account/organizations'
const SETTINGS = '/{organization}/organization'

const organizationFields = {
  id: id<'organization'>(),
  name: text,
  created_at: instant,
  updated_at: instant,
  cms_id: z.nullish(z.union([z.number(), z.string()])),
  assemblies: flag,
  catalogs: flag,
  services: flag,
  announcement: text,
  full_name: text,
}

/** An organization (5.10); times are ISO text with zone on the wire. */
export const organization = z.looseObject(organizationFields)
export type Organization = z.output<typeof organization>

/** Organizations the caller belongs to. */
export const listOrganizations = call({
  name: 'listOrganizations',
  origin: 'documented',
  method: 'GET',
  path: ACCOUNT,
  answer: listOf(organization),
})

/** Creates an organization with the caller as admin. */
export const createOrganization = call({
  name: 'createOrganization',
  origin: 'observed',
  method: 'POST',
  path: ACCOUNT,
  body: z.strictObject({ name: z.string() }),
  answer: organization,
  blockedByGateway: true,
})

/** The organization in the caller's latest request. */
export const readCurrentOrganization = call({
  name: 'readCurrentOrganization',
  origin: 'observed',
  method: 'GET',
  path: `${ACCOUNT}/current_organization`,
  answer: organization,
  blockedByGateway: true,
})

/** One of the caller's organizations, by id or name. */
export const readOwnOrganization = call({
  name: 'readOwnOrganization',
  origin: 'observed',
  method: 'GET',
  path: `${ACCOUNT}/{account}`,
  answer: organization,
  blockedByGateway: true,
})

/** Refused while it has other admins or instances. */
export const deleteOrganization = call({
  name: 'deleteOrganization',
  origin: 'observed',
  method: 'DELETE',
  path: `${ACCOUNT}/{account}`,
  answer: organization,
  blockedByGateway: true,
})

/** Removes the caller from every team of the organization. */
export const leaveOrganization = call({
  name: 'leaveOrganization',
  origin: 'observed',
  method: 'DELETE',
  path: `${ACCOUNT}/{account}/leave`,
  answer: organization,
  blockedByGateway: true,
})

/** The organization's configuration item: description and owner. */
export const readOrganization = call({
  name: 'readOrganization',
  origin: 'observed',
  method: 'GET',
  path: SETTINGS,
  answer: ci,
})

const settings = z.looseObject({ ...organizationFields, ci: z.nullish(ci) })

/** The organization's account record, with its configuration item under `ci`. */
export const readOrganizationSettings = call({
  name: 'readOrganizationSettings',
  origin: 'observed',
  method: 'GET',
  path: `${SETTINGS}/edit`,
  answer: settings,
})

/** Changes only the given fields. Admins only. */
export const updateOrganization = call({
  name: 'updateOrganization',
  origin: 'observed',
  method: 'PUT',
  path: SETTINGS,
  body: z.strictObject({
    organization: z.strictObject({
      full_name: z.optional(z.string()),
      announcement: z.optional(z.string()),
      assemblies: z.optional(z.boolean()),
      catalogs: z.optional(z.boolean()),
      services: z.optional(z.boolean()),
      ci: z.optional(
        z.strictObject({
          comments: z.optional(z.string()),
          ciAttributes: z.optional(z.record(z.string(), z.string())),
        }),
      ),
    }),
  }),
  answer: settings,
  blockedByGateway: true,
})

/** Up to 10 organizations whose name contains `name`: name and full name as one text. */
export const lookUpOrganizations = call({
  name: 'lookUpOrganizations',
  origin: 'observed',
  method: 'GET',
  path: '/organization/lookup',
  query: z.strictObject({ name: z.optional(z.string()) }),
  answer: listOf(z.string()),
  blockedByGateway: true,
})

const announcements = z.record(z.string(), text)

/** Announcements by organization of the caller; organizations without one are omitted. */
export const listAnnouncements = call({
  name: 'listAnnouncements',
  origin: 'observed',
  method: 'GET',
  path: '/organization/announcement',
  answer: announcements,
  blockedByGateway: true,
})

/** Sets announcements of organizations that the caller administers; '' removes one. Answers all of them. */
export const updateAnnouncements = call({
  name: 'updateAnnouncements',
  origin: 'observed',
  method: 'PUT',
  path: '/organization/announcement',
  body: z.strictObject({ announcements: z.record(z.string(), z.string()) }),
  answer: announcements,
  blockedByGateway: true,
})

/** Deployments in one state over all environments the caller may see. */
export const listOrganizationDeployments = call({
  name: 'listOrganizationDeployments',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization/deployments',
  query: z.strictObject({ deployment_state: z.string() }),
  answer: listOf(deployment),
})
