// Packs with their versions and templates, and saved designs (service-api 2.10, 6.4, 7.5).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { ci, draftCi } from '../core/records.ts'
import { ciFields } from '../core/record-fields.ts'
import { flag, listOf } from '../core/values.ts'

const CATALOG = '/{organization}/catalog'
const PACK_VERSION = `${CATALOG}/packs/{source}/{pack}/{version}` as const
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
  path: `${CATALOG}/packs/{source}/{pack}`,
  answer: ci,
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
  path: `${PACK_VERSION}/{availability}`,
  answer: packVersion,
})

/** Component templates for a platform of a design. The platform has the pack's name. */
export const listPackComponents = call({
  name: 'listPackComponents',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_VERSION}/platforms/{platform}/components`,
  answer: listOf(draftCi),
})

/** Component templates for a platform of an environment with one or several instances. */
export const listAvailabilityComponents = call({
  name: 'listAvailabilityComponents',
  origin: 'observed',
  method: 'GET',
  path: `${PACK_VERSION}/{availability}/platforms/{platform}/components`,
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
