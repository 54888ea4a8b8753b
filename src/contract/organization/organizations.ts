// Organizations and what is asked over a whole organization.
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

/** Makes an organization with the caller as its admin. */
export const createOrganization = call({
  name: 'createOrganization',
  origin: 'observed',
  method: 'POST',
  path: ACCOUNT,
  body: z.strictObject({ name: z.string() }),
  answer: organization,
  blockedByGateway: true,
})

/** The organization that the caller named last. */
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

/** Takes the caller out of every team of the organization. */
export const leaveOrganization = call({
  name: 'leaveOrganization',
  origin: 'observed',
  method: 'DELETE',
  path: `${ACCOUNT}/{account}/leave`,
  answer: organization,
  blockedByGateway: true,
})

/** The organization's own record: description and owner. */
export const readOrganization = call({
  name: 'readOrganization',
  origin: 'observed',
  method: 'GET',
  path: SETTINGS,
  answer: ci,
})

const settings = z.looseObject({ ...organizationFields, ci: z.nullish(ci) })

/** The organization as the account keeps it, with its record under `ci`. */
export const readOrganizationSettings = call({
  name: 'readOrganizationSettings',
  origin: 'observed',
  method: 'GET',
  path: `${SETTINGS}/edit`,
  answer: settings,
})

/** Changes what is sent and nothing else; for admins. */
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

const announcements = z.record(z.string(), text)

/** What the caller's organizations have to say, by organization; those without are left out. */
export const listAnnouncements = call({
  name: 'listAnnouncements',
  origin: 'observed',
  method: 'GET',
  path: '/organization/announcement',
  answer: announcements,
  blockedByGateway: true,
})

/** Sets the announcements of organizations that the caller is an admin of; '' takes one away. Answers all, as they are then. */
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
