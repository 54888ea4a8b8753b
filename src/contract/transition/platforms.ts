// An environment's platforms and components: what will be deployed, how much of it, and how platforms use clouds.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { COMPONENT, ENVIRONMENT, PLATFORM } from '../core/path-templates.ts'
import { ciChange, draftCi, draftRelation, relationChange } from '../core/records.ts'
import { listOf } from '../core/values.ts'

const attributeOwners = z.optional(z.record(z.string(), z.record(z.string(), z.string())))

const draftBody = z.strictObject({
  comments: z.optional(z.string()),
  ciAttributes: z.optional(z.record(z.string(), z.string())),
  ciAttrProps: attributeOwners,
})

/** Changes that a record went through, newest first. */
const history = z.looseObject({ rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) })

/** Platforms of the environment as they will be deployed. */
export const listPlatforms = call({
  name: 'listPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/platforms`,
  answer: listOf(draftCi),
})

/** A platform by id, `name!version`, or name (its active version), with the names of those it links to and its use of clouds. */
export const readPlatform = call({
  name: 'readPlatform',
  origin: 'observed',
  method: 'GET',
  path: PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()), consumes: listOf(draftRelation) }),
})

const platformWithScale = z.extend(draftCi, { depends_on: listOf(draftRelation) })

/** A platform with its scale: the relations that lead to what there are several of; none where it is not redundant. */
export const readPlatformScale = call({
  name: 'readPlatformScale',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/edit.json`,
  answer: platformWithScale,
})

/** Changes a platform and, by the id of the component that there are several of, its scale. Opens a release. */
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

/** Takes a version of a platform out of the environment that is not the active one. */
export const deletePlatform = call({
  name: 'deletePlatform',
  origin: 'observed',
  method: 'DELETE',
  path: PLATFORM,
  answer: draftCi,
})

/** Enables a disabled platform and disables an enabled one. The service has a GET for this write. */
export const togglePlatform = call({
  name: 'togglePlatform',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/toggle`,
  answer: draftCi,
  effect: 'write',
  blockedByGateway: true,
})

/** Makes a version of a platform the active one. The service has a GET for this write. */
export const activatePlatform = call({
  name: 'activatePlatform',
  origin: 'observed',
  method: 'GET',
  path: `${PLATFORM}/activate`,
  answer: draftCi,
  effect: 'write',
  blockedByGateway: true,
})

/** Changes how a platform uses one cloud (2.8); send only what changes. Opens a release: needs commit and deployment. */
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
      /** Per cent of the platform's target scale, as text. */
      pct_scale: z.optional(z.string()),
      /** Whole number as text; ascending, equal numbers in parallel. */
      dpmt_order: z.optional(z.string()),
    }),
  }),
  answer: draftRelation,
})

/** Changes only the priority of one cloud of a platform. */
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

/** A component with the components it depends on and those that depend on it. */
export const readPlatformComponent = call({
  name: 'readPlatformComponent',
  origin: 'observed',
  method: 'GET',
  path: COMPONENT,
  answer: z.extend(draftCi, { dependents: listOf(draftCi), dependsOn: listOf(draftCi) }),
})

/** Changes attributes of a component for this environment; the owner `manifest` keeps a value when the design is pulled. */
export const updatePlatformComponent = call({
  name: 'updatePlatformComponent',
  origin: 'observed',
  method: 'PUT',
  path: COMPONENT,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** Marks a component for redeployment without a change. */
export const touchPlatformComponent = call({
  name: 'touchPlatformComponent',
  origin: 'observed',
  method: 'POST',
  path: `${COMPONENT}/touch`,
  body: z.strictObject({}),
  answer: draftCi,
  blockedByGateway: true,
})

/** Marks several components so; answers the last of them. */
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

/** The relations by which a component depends on others, with their scale. */
export const listComponentDependencies = call({
  name: 'listComponentDependencies',
  origin: 'observed',
  method: 'GET',
  path: `${COMPONENT}/depends_on`,
  answer: listOf(draftRelation),
})

/** Changes the scale of these relations, by id or name of what is depended on. */
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
