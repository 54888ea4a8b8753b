// Organizations and what is asked over a whole organization.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ci, deployment } from './records.ts'
import { flag, id, instant, listOf, text } from './values.ts'

/** An organization (5.10); times are ISO text with zone on the wire. */
export const organization = z.looseObject({
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
})
export type Organization = z.output<typeof organization>

/** Organizations the caller belongs to. */
export const listOrganizations = call({
  name: 'listOrganizations',
  origin: 'documented',
  method: 'GET',
  path: '/account/organizations',
  answer: listOf(organization),
})

/** The organization's own record: description and owner. */
export const readOrganization = call({
  name: 'readOrganization',
  origin: 'observed',
  method: 'GET',
  path: '/{organization}/organization',
  answer: ci,
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
