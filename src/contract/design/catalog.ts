// Packs with their versions and templates, and saved designs (service-api 2.10, 6.4, 7.5).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, draftCi, relation } from '../core/records.ts'
import { ciFields } from '../core/record-fields.ts'
import { count, flag, listOf, text } from '../core/values.ts'

const CATALOG = '/{organization}/catalog'
const PACK = `${CATALOG}/packs/{source}/{pack}` as const
const PACK_VERSION = `${PACK}/{version}` as const
const PACK_AVAILABILITY = `${PACK_VERSION}/{availability}` as const
const PACK_PLATFORM = `${PACK_VERSION}/platforms/{platform}` as const
const AVAILABILITY_PLATFORM = `${PACK_AVAILABILITY}/platforms/{platform}` as const
const SAVED_DESIGN = `${CATALOG}/designs/{design}` as const
const SAVED_PLATFORM = `${SAVED_DESIGN}/platforms/{platform}` as const

/** A pack and its versions: version to whether it is enabled. */
const packWithVersions = z.looseObject({ ...ciFields, versions: z.record(z.string(), flag) })

/** Versions of every pack, by source and pack. */
export const listPacks = call({
  name: 'listPacks',
  origin: 'observed',
  method: 'GET',
  path: `${CATALOG}/packs`,
  aliases: [{ method: 'GET', path: '/{organization}/packs' }],
  answer: z.looseObject({ packs: z.record(z.string(), z.record(z.string(), listOf(z.string()))) }),
})

/** Every pack with its versions, by source and name. */
export const listPackVersions = call({
  name: 'listPackVersions',
  origin: 'observed',
  method: 'GET',
  path: `${CATALOG}/packs/versions`,
  answer: z.record(z.string(), z.record(z.string(), packWithVersions)),
})

export const readPack = call({
  name: 'readPack',
  origin: 'observed',
  method: 'GET',
  path: PACK,
  answer: ci,
})

/** A pack with its versions. */
export const readPackWithVersions = call({
  name: 'readPackWithVersions',
  origin: 'observed',
  method: 'GET',
  path: `${PACK}/versions`,
  answer: packWithVersions,
  blockedByGateway: true,
})

/** Organizations, assemblies, environments and computes that use a pack; `cloud`: location to computes. */
const packUse = z.looseObject({
  org: count,
  assembly: count,
  environment: count,
  compute: count,
  cloud: z.record(z.string(), count),
})

/** How much a pack or one of its versions is used: everywhere, and in environments of a production profile. */
export const readPackStats = call({
  name: 'readPackStats',
  origin: 'observed',
  method: 'GET',
  path: `${PACK}/stats`,
  alternatives: [
    { method: 'GET', path: `${PACK_VERSION}/stats` },
    { method: 'GET', path: `${PACK_AVAILABILITY}/stats` },
  ],
  answer: z.looseObject({ count: z.looseObject({ all: packUse, prod: packUse }) }),
  blockedByGateway: true,
})

const packVersion = z.looseObject({ ...ciFields, pack: ci })

/** A version of a pack, with the pack. */
export const readPackVersion = call({
  name: 'readPackVersion',
  origin: 'observed',
  method: 'GET',
  path: PACK_VERSION,
  answer: packVersion,
})

/** A version of a pack by availability, `single` or `redundant`. */
export const readPackAvailability = call({
  name: 'readPackAvailability',
  origin: 'observed',
  method: 'GET',
  path: PACK_AVAILABILITY,
  answer: packVersion,
})

const differences = listOf(z.looseObject({ attribute: text, value: text, base_value: text }))

/** `ciState` or `relationState`: add, update or delete. An update has its other version and the differences. */
const packDifference = z.union([
  z.extend(ci, { diffCi: z.nullish(ci), diffAttributes: z.optional(differences) }),
  z.extend(relation, { diffRelation: z.nullish(relation), diffAttributes: z.optional(differences) }),
])

/** What a version of a pack changes against `other_version`: templates, variables, monitors and their relations. */
export const diffPack = call({
  name: 'diffPack',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_VERSION}/diff`,
  alternatives: [
    { method: 'GET', path: `${PACK_VERSION}/diff/{other_version}` },
    { method: 'GET', path: `${PACK_AVAILABILITY}/diff` },
    { method: 'GET', path: `${PACK_AVAILABILITY}/diff/{other_version}` },
  ],
  query: z.strictObject({ other_version: z.optional(z.string()) }),
  answer: listOf(packDifference),
  blockedByGateway: true,
})

/** The template of a pack's platform. It has the pack's name. */
export const readPackPlatform = call({
  name: 'readPackPlatform',
  origin: 'observed',
  method: 'GET',
  path: PACK_PLATFORM,
  alternatives: [{ method: 'GET', path: AVAILABILITY_PLATFORM }],
  answer: ci,
  blockedByGateway: true,
})

/** A component template with its dependencies and dependents. */
export const readPackComponent = call({
  name: 'readPackComponent',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_PLATFORM}/components/{component}`,
  alternatives: [{ method: 'GET', path: `${AVAILABILITY_PLATFORM}/components/{component}` }],
  answer: z.extend(ci, { dependents: listOf(draftCi), dependsOn: listOf(draftCi) }),
  blockedByGateway: true,
})

/** Monitors of a component template. */
export const listPackMonitors = call({
  name: 'listPackMonitors',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_PLATFORM}/components/{component}/monitors`,
  alternatives: [{ method: 'GET', path: `${AVAILABILITY_PLATFORM}/components/{component}/monitors` }],
  answer: listOf(ci),
  blockedByGateway: true,
})

/** Variables of a pack. */
export const listPackVariables = call({
  name: 'listPackVariables',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_PLATFORM}/variables`,
  alternatives: [{ method: 'GET', path: `${AVAILABILITY_PLATFORM}/variables` }],
  answer: listOf(ci),
  blockedByGateway: true,
})

/** Component templates for a platform of a design. The platform has the pack's name. */
export const listPackComponents = call({
  name: 'listPackComponents',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_PLATFORM}/components`,
  answer: listOf(draftCi),
})

/** Component templates for a platform of an environment with one or several instances. */
export const listAvailabilityComponents = call({
  name: 'listAvailabilityComponents',
  origin: 'observed',
  method: 'GET',
  path: `${AVAILABILITY_PLATFORM}/components`,
  answer: listOf(draftCi),
})

export const listSavedDesigns = call({
  name: 'listSavedDesigns',
  origin: 'observed',
  method: 'GET',
  path: `${CATALOG}/designs`,
  answer: listOf(ci),
})

export const readSavedDesign = call({
  name: 'readSavedDesign',
  origin: 'observed',
  method: 'GET',
  path: SAVED_DESIGN,
  answer: ci,
})

/** Answers the deleted design. */
export const deleteSavedDesign = call({
  name: 'deleteSavedDesign',
  origin: 'observed',
  method: 'DELETE',
  path: SAVED_DESIGN,
  answer: ci,
})

export const listSavedVariables = call({
  name: 'listSavedVariables',
  origin: 'observed',
  method: 'GET',
  path: `${SAVED_DESIGN}/variables`,
  answer: listOf(draftCi),
})

export const listSavedPlatforms = call({
  name: 'listSavedPlatforms',
  origin: 'observed',
  method: 'GET',
  path: `${SAVED_DESIGN}/platforms`,
  answer: listOf(draftCi),
})

/** A platform with the names of the platforms it links to. */
export const readSavedPlatform = call({
  name: 'readSavedPlatform',
  origin: 'observed',
  method: 'GET',
  path: SAVED_PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()) }),
})

export const listSavedComponents = call({
  name: 'listSavedComponents',
  origin: 'observed',
  method: 'GET',
  path: `${SAVED_PLATFORM}/components`,
  answer: listOf(draftCi),
})

export const readSavedComponent = call({
  name: 'readSavedComponent',
  origin: 'observed',
  method: 'GET',
  path: `${SAVED_PLATFORM}/components/{component}`,
  answer: draftCi,
})

export const listSavedPlatformVariables = call({
  name: 'listSavedPlatformVariables',
  origin: 'observed',
  method: 'GET',
  path: `${SAVED_PLATFORM}/variables`,
  answer: listOf(draftCi),
})
