// What the palette offers for a text: what can be done here, sections, pinned and visited pages, and every record that is known.
import { getPageActions } from '../../kit/page-actions.ts'
import { paths } from '../../routing/paths.ts'
import { isPinned, pinnedPages, recentPages } from '../navbar/page-links.ts'
import type { RecordStore } from './record-store.ts'

export interface PaletteEntry {
  readonly id: string
  /** Heading that the entry stands under. */
  readonly group: 'On this page' | 'Pinned' | 'Recent' | 'Go to' | 'Found'
  readonly label: string
  /** Where it is, or what it is found by. */
  readonly detail: string
  /** The word for what it is: "instance". */
  readonly kind: string
  readonly disabledReason: string | undefined
  /** An address to go to, or something to do. */
  readonly action: string | (() => void)
}

const linkEntry = (
  group: PaletteEntry['group'],
  label: string,
  detail: string,
  kind: string,
  to: string,
): PaletteEntry => ({
  id: `${group} ${to} ${label}`,
  group,
  label,
  detail,
  kind,
  disabledReason: undefined,
  action: to,
})

const actionEntries = (): PaletteEntry[] =>
  getPageActions().map(({ label, disabledReason, run }, at) => ({
    id: `action ${at}`,
    group: 'On this page',
    label,
    detail: disabledReason ?? '',
    kind: 'action',
    disabledReason,
    action: run,
  }))

const sectionEntries = (organization: string): PaletteEntry[] =>
  (
    [
      ['Overview', paths.organization],
      ['Clouds', paths.clouds],
      ['Offerings', paths.offerings],
      ['Assemblies', paths.assemblies],
      ['Deployments', paths.organizationDeployments],
      ['Procedures', paths.procedures],
      ['Compute report', paths.computeReport],
      ['Cost report', paths.costReport],
      ['Activity', paths.activity],
    ] as const
  )
    .map(([label, to]) => linkEntry('Go to', label, organization, 'section', to(organization)))
    .concat(
      linkEntry('Go to', 'Organizations', '', 'section', `${paths.organizations()}?choose`),
      linkEntry('Go to', 'Public offerings', '', 'section', paths.publicOfferings()),
      linkEntry('Go to', 'Public services', '', 'section', paths.publicServices()),
    )

/** The assembly that the page shown belongs to. */
const parseAssembly = (here: string): string | undefined => {
  const [, segment] = /^\/[^/]+\/assemblies\/(?!new(?:\/|$))([^/]+)/.exec(here) ?? []
  return segment && decodeURIComponent(segment)
}

/** Sections of the open assembly. */
function assemblySections(organization: string, here: string): PaletteEntry[] {
  const assembly = parseAssembly(here)
  if (assembly === undefined) return []
  return (
    [
      ['Design', paths.design],
      ['Variables of the design', paths.designVariables],
      ['Changes of the design', paths.designChanges],
      ['History of the design', paths.designHistory],
      ['Compare designs', paths.compareDesigns],
      ['Transition', paths.transition],
      ['Operations', paths.operations],
    ] as const
  ).map(([label, to]) => linkEntry('Go to', label, assembly, 'section', to(organization, assembly)))
}

const pinnedAndRecentEntries = (here: string): PaletteEntry[] => {
  const pins = pinnedPages.get().filter(({ to }) => to !== here)
  const visits = recentPages.get().filter(({ to }) => to !== here && !isPinned(pins, to))
  return [
    ...pins.map(({ label, within, to }) => linkEntry('Pinned', label, within, 'page', to)),
    ...visits.map(({ label, within, to }) => linkEntry('Recent', label, within, 'page', to)),
  ]
}

const matchesWords = ({ label, detail }: PaletteEntry, words: readonly string[]): boolean => {
  const text = `${label} ${detail}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** What is offered for `text`, in the order shown; without a text, what is near. `here`: the path of the page that is shown. */
export function getPaletteEntries(
  text: string,
  organization: string,
  here: string,
  store: RecordStore,
): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const all = [...assemblySections(organization, here), ...sectionEntries(organization)]
  if (words.length === 0) return [...actionEntries(), ...pinnedAndRecentEntries(here), ...all]
  const near = [...actionEntries(), ...all].filter((entry) => matchesWords(entry, words))
  const found = store.find(text).map(({ kind, name, within, searchTerms, to }) => {
    // An address that was looked for is shown; others would only be noise.
    const address = searchTerms?.split(' ').find((each) => words.some((word) => each.toLowerCase().includes(word)))
    const shown = address !== undefined && !words.some((word) => name.toLowerCase().includes(word)) ? address : ''
    return linkEntry('Found', name, [shown, within].filter(Boolean).join(', '), kind, to)
  })
  return [...near, ...found]
}
