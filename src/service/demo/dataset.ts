// The datasets the service can start with. Pure and deterministic: everything follows from the kind and the time.
import type { Dataset } from '../model/rows.ts'
import type { DatasetKind } from '../settings.ts'
import { acmeAssemblies, addAcmeClouds, addAssemblies } from './acme.ts'
import { createBuilder, assertDefined } from './builder.ts'
import { addCloudContent } from './cloud-content.ts'
import { addCloud, addLocations } from './clouds.ts'
import { globexAssemblies, globexClouds } from './globex.ts'
import { addStorefrontHealth, addRandomProblems } from './health.ts'
import { addHistory } from './history.ts'
import { addLargeDataset, moreClouds } from './large.ts'
import { privatePacks, largeCatalog } from './large-catalog.ts'
import { addNotifications } from './notifications.ts'
import { packs, packSource } from './packs.ts'
import { addPeople, addTeams } from './people.ts'
import { addProfiles } from './profiles.ts'
import { addProcedures } from './procedures.ts'
import { addPacks, addSource } from './registry.ts'
import { addSavedDesign } from './saved-design.ts'
import { addUncommittedChange } from './open-changes.ts'
import { addStorefrontStory } from './storefront-story.ts'
import {
  addActiveDeployment,
  addFailedDeployment,
  addPausedDeployment,
  addPendingDeployment,
} from './open-deployments.ts'

/**
 * Builds a dataset; all its times lie before `now` (epoch milliseconds).
 * `empty`: organizations, people, public packs and locations. `demo`: two organizations at work. `large`: the demo, 300 more
 * assemblies, one component with 20,000 instances, 5,000 offerings in eight clouds, and 60 packs more.
 */
export function buildDataset(kind: DatasetKind, now: number): Dataset {
  const builder = createBuilder(now, 4711)
  const people = addPeople(builder)
  const source = addSource(builder, packSource)
  addPacks(builder, source, packs)
  const templates = addLocations(builder, kind === 'large')
  if (kind === 'empty') return builder.data

  const clouds = addAcmeClouds(builder, templates, kind === 'large' ? moreClouds : [])
  const acme = addAssemblies(builder, people.acme.ci, acmeAssemblies, clouds)
  const many = kind === 'large' ? addLargeDataset(builder, people.acme.ci, clouds) : []
  const others = new Map(globexClouds.map((spec) => [spec.name, addCloud(builder, 'globex', spec, templates)]))
  const globex = addAssemblies(builder, people.globex.ci, globexAssemblies, others)
  addTeams(builder, people)
  addProfiles(builder, people.acme.ci, clouds)

  const find = (assembly: string, name: string) =>
    assertDefined(
      acme.find((each) => each.assembly.spec.name === assembly && each.spec.name === name),
      `${assembly}/${name}`,
    )
  addHistory(builder, [...acme, ...many, ...globex])
  addFailedDeployment(builder, find('checkout', 'prod'))
  addPausedDeployment(builder, find('search', 'staging'))
  addPendingDeployment(builder, find('billing', 'prod'))
  addActiveDeployment(builder, find('identity', 'prod'))
  addStorefrontStory(builder, find('storefront', 'dev'), find('storefront', 'staging'))
  addUncommittedChange(builder, find('ledger', 'qa'))
  addStorefrontHealth(builder, find('storefront', 'prod'))
  const elsewhere = acme.filter((each) => each.assembly.spec.name !== 'storefront' && each.spec.profile === 'PROD')
  addRandomProblems(builder, elsewhere, 0.03)
  addRandomProblems(builder, many, 0.02)
  addProcedures(builder, find)
  addSavedDesign(builder, {
    organization: people.acme.ci,
    name: 'shop-starter',
    description: 'Web shop with its database, as new regions begin with it',
    by: 'demo-admin',
    age: 120,
    assembly: 'storefront',
    platforms: ['web', 'db'],
  })
  addNotifications(builder)
  addCloudContent(builder)
  if (kind === 'large') {
    addPacks(builder, source, largeCatalog)
    addPacks(builder, addSource(builder, 'acme-packs'), privatePacks)
  }
  return builder.data
}
