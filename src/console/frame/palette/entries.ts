import { getDisabledReason, type ControlNeeds } from '../../kit/browser/write-permission.ts'
import * as z from 'zod/mini'
import { readStoredJson } from '../../kit/browser/storage.ts'
import { getPageActions } from '../../kit/page-actions.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'
import { getPins, isPinned, recentPages } from '../navbar/page-links.ts'
import type { RecordStore } from './record-store.ts'

export interface PaletteEntry {
  readonly id: string
  readonly group: 'On this page' | 'Pinned' | 'Recent' | 'Go to' | 'Commands' | 'Records'
  readonly label: string
  /** Its parents, or the matching address. */
  readonly detail: string
  readonly kind: string
  readonly disabledReason?: string | undefined
  /** An address, or a function to run. */
  readonly action: string | (() => void)
}

const linkEntry = (
  group: PaletteEntry['group'],
  label: string,
  detail: string,
  kind: string,
  to: string,
): PaletteEntry => ({ id: `${group} ${to} ${label}`, group, label, detail, kind, action: to })

const actionEntries = (): PaletteEntry[] =>
  getPageActions().map(({ label, disabledReason, run }, index) => ({
    id: `action ${index}`,
    group: 'On this page',
    label,
    detail: disabledReason ?? '',
    kind: 'action',
    disabledReason,
    action: run,
  }))

const sectionLinks = <Below>(
  scope: Below,
  detail: string,
  sections: readonly (readonly [label: string, to: (scope: Below) => string])[],
): PaletteEntry[] => sections.map(([label, to]) => linkEntry('Go to', label, detail, 'section', to(scope)))

const sectionEntries = (organization: string): PaletteEntry[] => [
  ...sectionLinks({ organization }, organization, [
    ['Overview', paths.organization],
    ['Clouds', paths.clouds],
    ['Offerings', paths.offerings],
    ['Cloud services', paths.cloudServices],
    ['Assemblies', paths.assemblies],
    ['Fleet', paths.fleet],
    ['Deployments', paths.organizationDeployments],
    ['Procedures', paths.procedures],
    ['Change plans', paths.changePlans],
    ['Compute report', paths.computeReport],
    ['Cost report', paths.costReport],
    ['Settings', paths.settings],
    ['Access', paths.access],
    ['Account', paths.account],
    ['Activity', paths.activity],
  ]),
  ...sectionLinks(undefined, '', [
    ['Organizations', () => `${paths.organizations()}?choose`],
    ['Public offerings', paths.publicOfferings],
    ['Public services', paths.publicServices],
  ]),
]

/** Sections of the assembly and the environment of the current page. */
function scopeSections({ organization, assembly, environment }: EnvironmentScope): PaletteEntry[] {
  if (assembly === '') return []
  const ofAssembly = sectionLinks({ organization, assembly }, assembly, [
    ['Design', paths.design],
    ['Design variables', paths.designVariables],
    ['Design changes', paths.designChanges],
    ['Design history', paths.designHistory],
    ['Compare designs', paths.compareDesigns],
    ['Transition', paths.transition],
    ['Compare environments', paths.compareEnvironments],
    ['Operations', paths.operations],
  ])
  if (environment === '') return ofAssembly
  const ofEnvironment = sectionLinks({ organization, assembly, environment }, `${assembly} / ${environment}`, [
    ['Platforms and clouds', paths.environmentClouds],
    ['Variables', paths.environmentVariables],
    ['Latest release', paths.latestRelease],
    ['Bill of materials', paths.billOfMaterials],
    ['Deployments', paths.deployments],
    ['Timeline', paths.environmentTimeline],
    ['Health', paths.operatedEnvironment],
    ['Map', paths.environmentMap],
    ['Instances', paths.environmentInstances],
  ])
  return [...ofEnvironment, ...ofAssembly]
}

function createEntries({ organization, assembly }: EnvironmentScope): PaletteEntry[] {
  const create = (label: string, detail: string, to: string, needs: ControlNeeds): PaletteEntry => {
    const disabledReason = getDisabledReason({ needs })
    return { ...linkEntry('Commands', label, disabledReason ?? detail, 'command', to), disabledReason }
  }
  return [
    create('Create assembly', organization, paths.newAssembly({ organization }), 'creates'),
    create('Create cloud', organization, paths.newCloud({ organization }), 'creates'),
    ...(assembly === ''
      ? [create('Create environment', 'choose its assembly', paths.assemblies({ organization }), 'transition')]
      : [
          create('Create environment', assembly, paths.newEnvironment({ organization, assembly }), 'transition'),
          create('Create platform', assembly, paths.newDesignPlatform({ organization, assembly }), 'design'),
        ]),
  ]
}

// Only what the palette shows: the whole schema loads with the page of change plans.
const runbooksSchema = z.array(z.object({ name: z.string(), parameters: z.array(z.unknown()) }))

/** Saved change plans with parameters. */
const runbookEntries = (organization: string): PaletteEntry[] =>
  (readStoredJson('signalbox.change-plans', runbooksSchema) ?? [])
    .filter(({ parameters }) => parameters.length > 0)
    .map(({ name }) =>
      linkEntry(
        'Commands',
        `Open runbook ${name}`,
        organization,
        'runbook',
        paths.changePlan({ organization, plan: name }),
      ),
    )

export interface PaletteSetting {
  readonly label: string
  readonly apply: () => void
}

const settingEntries = (settings: readonly PaletteSetting[]): PaletteEntry[] =>
  settings.map(({ label, apply }) => ({
    id: `setting ${label}`,
    group: 'Commands',
    label,
    detail: 'browser setting',
    kind: 'setting',
    action: apply,
  }))

const pinnedAndRecentEntries = (pathname: string): PaletteEntry[] => {
  const pins = getPins().filter(({ to }) => to !== pathname)
  const visits = recentPages.get().filter(({ to }) => to !== pathname && !isPinned(pins, to))
  return [
    ...pins.map(({ label, within, to }) => linkEntry('Pinned', label, within, 'page', to)),
    ...visits.map(({ label, within, to }) => linkEntry('Recent', label, within, 'page', to)),
  ]
}

const matchesWords = ({ label, detail }: PaletteEntry, words: readonly string[]): boolean => {
  // "New environment" finds "Create environment", too.
  const text = `${label.replace(/^Create/, 'Create new')} ${detail}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The entries for `text`, in order; without a text, actions and links. `pathname` is the current page. */
export function getPaletteEntries(
  text: string,
  scope: EnvironmentScope,
  pathname: string,
  store: RecordStore,
  settings: readonly PaletteSetting[],
): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const sections = [...scopeSections(scope), ...sectionEntries(scope.organization)]
  const actions = actionEntries()
  if (words.length === 0) return [...actions, ...pinnedAndRecentEntries(pathname), ...sections]
  const commands = [
    ...createEntries(scope).filter(({ label }) => actions.every((action) => action.label !== label)),
    ...runbookEntries(scope.organization),
    ...settingEntries(settings),
  ]
  const startsWithText = ({ label }: PaletteEntry) => Number(label.toLowerCase().startsWith(words.join(' ')))
  const local = [...actions, ...sections, ...commands]
    .filter((entry) => matchesWords(entry, words))
    // "clouds" is the page of that name before "Platforms and clouds".
    .toSorted((a, b) => startsWithText(b) - startsWithText(a))
  const found = store.find(text).map(({ kind, name, within, searchTerms, to }) => {
    // Show the address only if it matched instead of the name.
    const address = searchTerms?.split(' ').find((term) => words.some((word) => term.toLowerCase().includes(word)))
    const shown = address !== undefined && !words.some((word) => name.toLowerCase().includes(word)) ? address : ''
    return linkEntry('Records', name, [shown, within].filter(Boolean).join(', '), kind, to)
  })
  return [...local, ...found]
}
