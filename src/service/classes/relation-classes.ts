// Relations between classes: ends and attributes (service-api 7.4).

export interface RelationSource {
  readonly description: string
  readonly attributes?: string
  /** Class pairs; `X` matches every component class, `S` every cloud service class. */
  readonly targets: readonly (readonly [from: string, to: string])[]
}

const REQUIRES = `
  constraint*=1..1 | Constraint
  services | Needed services
  template* | Template
  priority=1 | Priority | integer
  help text | Help
`

const DEPENDS = `
  flex*=false | Scales
  converge=false | Converge
  min*=1 | Minimum | integer
  current*=1 | Current | integer
  max*=1 | Maximum | integer
  step_up*=1 | Step up | integer
  step_down*=1 | Step down | integer
  pct_dpmt=100 | Percent deployed at a time | integer
  source | Source
  propagate_to | Propagate changes to | one of from,to,both,none
`

const WATCHED_BY = `
  docUrl | Document URL
  notifyOnlyOnStateChange=true | Notify only on state change
  source | Source
`

const toLayerTargets = (layer: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([from, to]) => [`${layer}.${from}`, `${layer}.${to}`] as const)

const acrossLayers = (
  layers: readonly string[],
  name: string,
  source: Omit<RelationSource, 'targets'>,
  from: string,
  to: string,
) => layers.map((layer) => [`${layer}.${name}`, { ...source, targets: toLayerTargets(layer, [[from, to]]) }] as const)

const ALL_LAYERS = ['catalog', 'manifest', 'bom', 'mgmt.catalog', 'mgmt.manifest']
const CONFIGURATION_LAYERS = ['catalog', 'manifest', 'mgmt.catalog', 'mgmt.manifest']

/** By full name. */
export const relationClasses: ReadonlyMap<string, RelationSource> = new Map<string, RelationSource>([
  [
    'base.Manages',
    {
      description: 'Manages',
      targets: [
        ['account.Organization', 'account.Assembly'],
        ['account.Organization', 'account.Design'],
      ],
    },
  ],
  ['base.RealizedIn', { description: 'Realized in', targets: [['account.Assembly', 'manifest.Environment']] }],
  [
    'base.ComposedOf',
    {
      description: 'Composed of',
      targets: [
        ['account.Assembly', 'catalog.Platform'],
        ['account.Design', 'catalog.Platform'],
      ],
    },
  ],
  [
    'manifest.ComposedOf',
    {
      description: 'Composed of',
      attributes: 'enabled*=true | Enabled',
      targets: [['manifest.Environment', 'manifest.Platform']],
    },
  ],
  [
    'base.Consumes',
    {
      description: 'Consumes',
      attributes: `
        priority | Priority | one of 1,2
        dpmt_order=1 | Deployment Order | signed
        pct_scale=100 | Percent of scale | integer
        adminstatus=active | Administrative Status | one of active,inactive,offline
      `,
      targets: [
        ['manifest.Environment', 'account.Cloud'],
        ['manifest.Platform', 'account.Cloud'],
      ],
    },
  ],
  ['base.Requires', { description: 'Requires', attributes: REQUIRES, targets: [['catalog.Platform', 'catalog.X']] }],
  [
    'manifest.Requires',
    { description: 'Requires', attributes: REQUIRES, targets: [['manifest.Platform', 'manifest.X']] },
  ],
  [
    'mgmt.Requires',
    {
      description: 'Requires',
      attributes: REQUIRES,
      targets: [
        ['mgmt.catalog.Platform', 'mgmt.catalog.X'],
        ['mgmt.manifest.Platform', 'mgmt.manifest.X'],
      ],
    },
  ],
  ...acrossLayers(ALL_LAYERS, 'DependsOn', { description: 'Depends on', attributes: DEPENDS }, 'X', 'X'),
  ...acrossLayers(['catalog', 'manifest'], 'LinksTo', { description: 'Links to' }, 'Platform', 'Platform'),
  ...acrossLayers(ALL_LAYERS, 'ManagedVia', { description: 'Managed via' }, 'X', 'Compute'),
  ...acrossLayers(ALL_LAYERS, 'SecuredBy', { description: 'Secured by' }, 'Compute', 'Keypair'),
  ...acrossLayers(
    CONFIGURATION_LAYERS,
    'WatchedBy',
    { description: 'Watched by', attributes: WATCHED_BY },
    'X',
    'Monitor',
  ),
  ...acrossLayers(CONFIGURATION_LAYERS, 'EscortedBy', { description: 'Escorted by' }, 'X', 'Attachment'),
  ...acrossLayers(
    ['catalog', 'manifest', 'mgmt.catalog', 'mgmt.manifest'],
    'ValueFor',
    { description: 'Value for' },
    'Localvar',
    'Platform',
  ),
  [
    'base.ValueFor',
    {
      description: 'Value for',
      targets: [
        ['account.Cloudvar', 'account.Cloud'],
        ['catalog.Globalvar', 'account.Assembly'],
        ['catalog.Localvar', 'catalog.Platform'],
        ['manifest.Globalvar', 'manifest.Environment'],
      ],
    },
  ],
  [
    'base.RealizedAs',
    {
      description: 'Realized as',
      attributes: `
        last_manifest_rfc | Last manifest change
        priority*=1 | Priority
      `,
      targets: [['manifest.X', 'bom.X']],
    },
  ],
  [
    'base.DeployedTo',
    { description: 'Deployed to', attributes: 'priority*=1 | Priority', targets: [['bom.X', 'account.Cloud']] },
  ],
  ['base.ZoneOf', { description: 'Zone of', targets: [['cloud.Zone', 'account.Cloud']] }],
  ['base.PlacedIn', { description: 'Placed in', targets: [['bom.X', 'cloud.Zone']] }],
  [
    'base.Provides',
    {
      description: 'Provides',
      attributes: 'service* | Category',
      targets: [
        ['account.Cloud', 'cloud.service.S'],
        ['mgmt.Cloud', 'mgmt.cloud.service.S'],
      ],
    },
  ],
  [
    'mgmt.Provides',
    {
      description: 'Provides',
      attributes: 'service* | Category',
      targets: [['mgmt.Cloud', 'mgmt.cloud.service.S']],
    },
  ],
  [
    'base.Offers',
    {
      description: 'Offers',
      targets: [
        ['cloud.service.S', 'cloud.Offering'],
        ['mgmt.cloud.service.S', 'mgmt.cloud.Offering'],
      ],
    },
  ],
  ['base.SupportedBy', { description: 'Supported by', targets: [['account.Cloud', 'cloud.Support']] }],
  ['base.CompliesWith', { description: 'Complies with', targets: [['account.Cloud', 'cloud.compliance.Security']] }],
  ['manifest.Delivers', { description: 'Delivers', targets: [['manifest.Environment', 'manifest.relay.email.Relay']] }],
  ['base.Entrypoint', { description: 'Entry point', targets: [['catalog.Platform', 'catalog.X']] }],
  ['manifest.Entrypoint', { description: 'Entry point', targets: [['manifest.Platform', 'manifest.X']] }],
  [
    'base.ForwardsTo',
    { description: 'Forwards to', targets: [['account.Organization', 'account.notification.url.Sink']] },
  ],
  ['manifest.LoggedBy', { description: 'Logged by', targets: [['manifest.X', 'manifest.Log']] }],
  [
    'mgmt.manifest.ControlledBy',
    { description: 'Controlled by', targets: [['mgmt.manifest.Platform', 'mgmt.manifest.Procedure']] },
  ],
  ['manifest.ControlledBy', { description: 'Controlled by', targets: [['manifest.Platform', 'manifest.Procedure']] }],
  ['mgmt.HasPack', { description: 'Has pack', targets: [['mgmt.Source', 'mgmt.Pack']] }],
  ['mgmt.HasVersion', { description: 'Has version', targets: [['mgmt.Pack', 'mgmt.Version']] }],
])
