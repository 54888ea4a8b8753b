// The lists people open the console at: their code, and what they ask first. The service has a list at the address it has here, so
// that much is known before any code of the console has run. What a page asks besides, and every other page, waits for it.

interface FirstPage {
  /** As in router.tsx. */
  readonly at: string
  readonly page: () => Promise<unknown>
  /** Paths of the service, from the page's own. */
  readonly asks: (here: string) => readonly string[]
}

const ENVIRONMENT = '/:organization/assemblies/:assembly/operations/environments/:environment'
const every = (instances: string) => `${instances}?instances_state=all`

export const firstPages: readonly FirstPage[] = [
  {
    at: '/:organization',
    page: () => import('./organization/OverviewPage.tsx'),
    asks: (here) => [`${here}/clouds`, `${here}/assemblies`],
  },
  { at: '/:organization/clouds', page: () => import('./cloud/clouds/CloudsPage.tsx'), asks: (here) => [here] },
  {
    at: '/:organization/clouds/offerings',
    page: () => import('./cloud/offerings/OfferingsPage.tsx'),
    asks: (here) => [`${here}.json`],
  },
  { at: '/:organization/assemblies', page: () => import('./assembly/AssembliesPage.tsx'), asks: (here) => [here] },
  {
    at: '/:organization/assemblies/:assembly',
    page: () => import('./assembly/AssemblyPage.tsx'),
    asks: (here) => [here, `${here}/transition/environments`],
  },
  {
    at: '/:organization/assemblies/:assembly/design',
    page: () => import('./design/DesignPage.tsx'),
    asks: (here) => [`${here}/platforms`, `${here}/releases/latest`],
  },
  {
    at: '/:organization/assemblies/:assembly/transition',
    page: () => import('./transition/environments/EnvironmentsPage.tsx'),
    asks: (here) => [`${here}/environments`],
  },
  {
    at: '/:organization/assemblies/:assembly/transition/environments/:environment/deployments',
    page: () => import('./transition/deployments/DeploymentsPage.tsx'),
    asks: (here) => [here],
  },
  {
    at: ENVIRONMENT,
    page: () => import('./operations/health/OperatedEnvironmentPage.tsx'),
    asks: (here) => [`${here}/platforms`],
  },
  {
    at: `${ENVIRONMENT}/instances`,
    page: () => import('./operations/instances/EnvironmentInstancesPage.tsx'),
    asks: (here) => [every(here)],
  },
  {
    at: `${ENVIRONMENT}/platforms/:platform/instances`,
    page: () => import('./operations/instances/PlatformInstancesPage.tsx'),
    asks: (here) => [every(here)],
  },
  {
    at: `${ENVIRONMENT}/platforms/:platform/components/:component/instances`,
    page: () => import('./operations/instances/InstancesPage.tsx'),
    asks: (here) => [every(`${here}.json`)],
  },
]

// Plain names alone, and no word that is a page of its own: what else may stand in a path the contract decides.
const NAME = '(?!(?:new|sign-in|kit)(?:/|$))[\\w-]+'

const patternOf = (at: string): RegExp => new RegExp(`^${at.replaceAll(/:\w+/g, NAME)}$`)

/** The list at a path of the console; undefined where another page is. */
export const firstPageAt = (path: string): FirstPage | undefined =>
  firstPages.find(({ at }) => patternOf(at).test(path))
