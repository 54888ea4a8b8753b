// The datasets the service can start with. Pure and deterministic for a kind and time.
import type { Dataset } from '../model/rows.ts'
import type { DatasetKind } from '../settings.ts'
import { acmeAssemblies, addAcmeClouds, addAssemblies } from './organizations/acme.ts'
import { createBuilder, assertDefined } from './builder.ts'
import { addCloudContent } from './clouds/content.ts'
import { addCloud, addLocations } from './clouds/clouds.ts'
import { addGroups } from './organizations/groups.ts'
import { globexAssemblies, globexClouds } from './organizations/globex.ts'
import { addStorefrontHealth, addRandomProblems } from './history/health.ts'
import { addHistory } from './history/history.ts'
import { addLargeDataset, moreClouds } from './organizations/large.ts'
import { privatePacks, largeCatalog } from './catalog/large-packs.ts'
import { addNotifications } from './history/notifications.ts'
import { packs, packSource } from './catalog/packs.ts'
import { addPeople, addTeams } from './organizations/people.ts'
import { addPoliciesAndSinks } from './organizations/policies.ts'
import { addPrivateServices } from './organizations/private-services.ts'
import { addProfiles } from './organizations/profiles.ts'
import { addSavedRecords } from './organizations/saved-records.ts'
import { addProcedures } from './history/procedures.ts'
import { addPacks, addSource } from './catalog/registry.ts'
import { addSavedDesign } from './catalog/saved-design.ts'
import { addUncommittedChange } from './history/open-changes.ts'
import { addStorefrontStory } from './history/storefront-story.ts'
import {
  addActiveDeployment,
  addFailedDeployment,
  addPausedDeployment,
  addPendingDeployment,
} from './history/open-deployments.ts'

/**
 * Builds a dataset with all times before `now` (epoch milliseconds). `empty`: organizations, people, public packs and locations. `demo`:
 * two organizations with running assemblies. `large`: the demo plus 300 assemblies, a component with 20,000 instances, 5,000 offerings in
 * eight clouds, and 60 packs.
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
  const otherProduction = acme.filter(
    (each) => each.assembly.spec.name !== 'storefront' && each.spec.profile === 'PROD',
  )
  addRandomProblems(builder, otherProduction, 0.03)
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
  addPoliciesAndSinks(builder, people.acme.ci)
  addGroups(builder)
  addSavedRecords(builder)
  addPrivateServices(builder)
  if (kind === 'large') {
    addPacks(builder, source, largeCatalog)
    addPacks(builder, addSource(builder, 'acme-packs'), privatePacks)
  }
  return builder.data
}
