// The states of the service, each with its icon and severity (service-api 3.1 to 3.7).
export type Tone = 'good' | 'busy' | 'attention' | 'bad' | 'idle'
/** A tone, or one of the states of its tone that have an icon of their own. */
export type StateIcon = Tone | 'canceled' | 'replace' | 'over' | 'under'
export type StateKind =
  | 'deployment'
  | 'record'
  | 'health'
  | 'procedure'
  | 'release'
  | 'item'
  | 'environment'
  | 'approval'
  | 'cloud'

interface StateDescription {
  icon: StateIcon
  label: string
  /** Sort key: greater is more severe. */
  severity: number
}

type StateEntry = readonly [state: string, icon: StateIcon, label?: string]

// Within a tone, later entries are more severe.
const vocabularies: Record<StateKind, readonly StateEntry[]> = {
  deployment: [
    ['complete', 'good'],
    ['canceled', 'canceled'],
    ['active', 'busy'],
    ['pausing', 'busy'],
    ['pending', 'attention'],
    ['paused', 'attention'],
    ['failed', 'bad'],
  ],
  record: [
    ['complete', 'good'],
    ['canceled', 'canceled'],
    ['pending', 'idle'],
    ['inprogress', 'busy', 'in progress'],
    ['paused', 'attention'],
    ['failed', 'bad'],
  ],
  health: [
    ['good', 'good'],
    // Without a state, nothing monitors the instance. `unknown` is what could not be loaded.
    ['', 'idle', 'not monitored'],
    ['unknown', 'idle'],
    ['notify', 'attention'],
    ['underutilized', 'under'],
    ['overutilized', 'over'],
    ['unhealthy', 'bad'],
    ['defunct', 'bad'],
    ['bad', 'bad'],
  ],
  procedure: [
    ['complete', 'good'],
    ['discarded', 'canceled'],
    ['canceled', 'canceled'],
    ['active', 'busy'],
    ['pending', 'attention'],
    ['failed', 'bad'],
  ],
  release: [
    ['closed', 'good', 'committed'],
    ['canceled', 'canceled', 'discarded'],
    ['pending', 'busy'],
    ['open', 'attention'],
  ],
  item: [
    ['default', 'good'],
    ['locked', 'busy'],
    ['pending_deletion', 'attention', 'pending deletion'],
    ['replace', 'replace', 'marked for replacement'],
  ],
  environment: [
    ['default', 'good'],
    ['locked', 'busy'],
    ['manifest_locked', 'busy', 'locked by pull'],
    ['pending_deletion', 'attention', 'pending deletion'],
    ['replace', 'attention', 'plan ready'],
  ],
  cloud: [
    ['active', 'good'],
    ['inert', 'attention'],
    ['offline', 'attention'],
  ],
  approval: [
    ['approved', 'good'],
    ['pending', 'attention'],
    ['expired', 'attention'],
    ['rejected', 'bad'],
  ],
}

const toneSeverity: Record<StateIcon, number> = {
  good: 0,
  idle: 100,
  canceled: 100,
  busy: 300,
  attention: 400,
  replace: 400,
  under: 400,
  over: 400,
  bad: 500,
}
const UNKNOWN_SEVERITY = 200

const descriptions = new Map(
  Object.entries(vocabularies).flatMap(([kind, entries]) =>
    entries.map(([state, icon, label], position): [string, StateDescription] => [
      `${kind} ${state}`,
      { icon, label: label ?? state, severity: toneSeverity[icon] + position },
    ]),
  ),
)

/** Icon, label and severity of a state. An unknown state is shown as is, neutral, between idle and busy. */
export const describeState = (kind: StateKind, state: string): StateDescription =>
  descriptions.get(`${kind} ${state}`) ?? { icon: 'idle', label: state || 'unknown', severity: UNKNOWN_SEVERITY }

/** The tone of an icon: what is marked for replacement, overutilized or underutilized needs attention. */
export const getIconTone = (icon: StateIcon): Tone =>
  icon === 'canceled' ? 'idle' : icon === 'replace' || icon === 'over' || icon === 'under' ? 'attention' : icon

/** The tone of a state, for bars and meters. */
export const getStateTone = (kind: StateKind, state: string): Tone => getIconTone(describeState(kind, state).icon)
