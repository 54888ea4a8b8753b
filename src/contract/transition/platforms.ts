// Platforms and components of an environment: configuration, scale and use of clouds.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { servicesBody } from '../core/design-body.ts'
import { COMPONENT, ENVIRONMENT, PLATFORM } from '../core/path-templates.ts'
import { ciChange, draftCi, draftRelation, relationChange } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const attributeOwners = z.optional(z.record(z.string(), z.record(z.string(), z.string())))

const draftBody = z.strictObject({
  comments: z.optional(z.string()),
  ciAttributes: z.optional(z.record(z.string(), z.string())),
  ciAttrProps: attributeOwners,
})

/** Changes of a record, newest first. */
const history = z.looseObject({ rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) })

export const listPlatforms = call({
  name: 'listPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

/** A platform by id, `name!version`, or name (its active version), with linked platforms and clouds. */
export const readPlatform = call({
  name: 'readPlatform',
  origin: 'observed',
  method: 'GET',
  path: PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()), consumes: listOf(draftRelation) }),
})

const platformWithScale = z.extend(draftCi, { depends_on: listOf(draftRelation) })

/** A platform with its scale: the relations to its scaled components. Empty unless redundant. */
export const readPlatformScale = call({
  name: 'readPlatformScale',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/edit.json`,
  answer: platformWithScale,
})

/** Changes a platform and its scale (by id of the scaled component). Opens a release. */
export const updatePlatform = call({
  name: 'updatePlatform',
  origin: 'observed',
  method: 'PUT',
  path: PLATFORM,
  body: z.strictObject({
    cms_dj_ci: z.optional(draftBody),
    depends_on: z.optional(
      z.record(
        z.string(),
        z.strictObject({ relationAttributes: z.record(z.string(), z.string()), relationAttrProps: attributeOwners }),
      ),
    ),
  }),
  answer: platformWithScale,
})

/** Removes an inactive version of a platform from the environment. */
export const deletePlatform = call({
  name: 'deletePlatform',
  origin: 'observed',
  method: 'DELETE',
  path: PLATFORM,
  answer: draftCi,
})

/** Enables or disables a platform. The service uses GET for this write. */
export const togglePlatform = call({
  name: 'togglePlatform',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/toggle`,
  answer: draftCi,
  effect: 'write',
  blockedByGateway: true,
})

/** Activates a version of a platform. The service uses GET for this write. */
export const activatePlatform = call({
  name: 'activatePlatform',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/activate`,
  answer: draftCi,
  effect: 'write',
  blockedByGateway: true,
})

/** Changes how a platform uses one cloud (2.8). Send only changed values. Opens a release: needs commit and deployment. */
export const updateCloudConfiguration = call({
  name: 'updateCloudConfiguration',
  origin: 'documented',
  method: 'PUT',
  path: `${PLATFORM}/cloud_configuration`,
  body: z.strictObject({
    cloud_id: z.string(),
    attributes: z.strictObject({
      adminstatus: z.optional(z.enum(['active', 'inactive', 'offline'])),
      priority: z.optional(z.enum(['1', '2'])),
      /** Percentage of the platform's target scale, as text. */
      pct_scale: z.optional(z.string()),
      /** Integer as text. Ascending; equal numbers deploy in parallel. */
      dpmt_order: z.optional(z.string()),
    }),
  }),
  answer: draftRelation,
})

export const updateCloudPriority = call({
  name: 'updateCloudPriority',
  origin: 'observed',
  method: 'PUT',
  path: `${PLATFORM}/cloud_priority`,
  body: z.strictObject({ cloud_id: z.string(), priority: z.enum(['1', '2']) }),
  answer: draftRelation,
  blockedByGateway: true,
})

export const readPlatformHistory = call({
  name: 'readPlatformHistory',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/history`,
  answer: history,
})

export const listPlatformComponents = call({
  name: 'listPlatformComponents',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/components`,
  answer: listOf(draftCi),
})

/** A component with its dependencies and dependents. */
export const readPlatformComponent = call({
  name: 'readPlatformComponent',
  origin: 'observed',
  method: 'GET',
  path: COMPONENT,
  aliases: [{ method: 'GET', path: `${COMPONENT}/edit` }],
  answer: z.extend(draftCi, { dependents: listOf(draftCi), dependsOn: listOf(draftCi) }),
})

/** Changes attributes of a component for this environment. Pulls do not overwrite values owned by `manifest`. */
export const updatePlatformComponent = call({
  name: 'updatePlatformComponent',
  origin: 'observed',
  method: 'PUT',
  path: COMPONENT,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** Marks an unchanged component for redeployment. */
export const touchPlatformComponent = call({
  name: 'touchPlatformComponent',
  origin: 'observed',
  method: 'POST',
  path: `${COMPONENT}/touch`,
  body: z.strictObject({}),
  answer: draftCi,
  blockedByGateway: true,
})

/** Marks several components for redeployment; answers the last one. */
export const touchPlatformComponents = call({
  name: 'touchPlatformComponents',
  origin: 'observed',
  method: 'POST',
  path: `${PLATFORM}/components/touch`,
  body: z.strictObject({ componentCiIds: z.array(z.string()) }),
  answer: draftCi,
  blockedByGateway: true,
})

/** Continuous deployment: touches the component, commits the environment and deploys. */
export const deployPlatformComponent = call({
  name: 'deployPlatformComponent',
  origin: 'observed',
  method: 'POST',
  path: `${COMPONENT}/deploy`,
  body: z.strictObject({}),
  answer: draftCi,
  blockedByGateway: true,
})

/** Dependency relations of a component with their scale. */
export const listComponentDependencies = call({
  name: 'listComponentDependencies',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/depends_on`,
  answer: listOf(draftRelation),
})

/** Changes the scale of dependency relations, by id or name of the dependency. */
export const updateComponentDependencies = call({
  name: 'updateComponentDependencies',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/update_depends_on`,
  body: z.strictObject({
    depends_on: z.record(z.string(), z.strictObject({ relationAttributes: z.record(z.string(), z.string()) })),
  }),
  answer: listOf(draftRelation),
})

export const readComponentHistory = call({
  name: 'readComponentHistory',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/history`,
  answer: history,
})

/** The relation from the platform to a component, with the cloud services that the component needs. */
export const readPlatformComponentServices = call({
  name: 'readPlatformComponentServices',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/update_services`,
  answer: draftRelation,
  blockedByGateway: true,
})

/** Sets the categories of cloud services that a component needs. */
export const updatePlatformComponentServices = call({
  name: 'updatePlatformComponentServices',
  origin: 'observed',
  method: 'PUT',
  path: `${COMPONENT}/update_services`,
  body: servicesBody,
  answer: draftRelation,
  blockedByGateway: true,
})
