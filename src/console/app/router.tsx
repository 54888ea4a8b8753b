// Route modules export `Component`, `handle` and, if they fetch data, `loader`.
import { redirect, type RouteObject } from 'react-router'
import { Frame, FrameSkeleton } from '../frame/Frame.tsx'
import { RootErrorPage, RouteErrorPage } from '../frame/RouteErrorPage.tsx'

// Unknown addresses below an organization show their error inside the frame.
const notFoundRoute: RouteObject = {
  path: '*',
  loader: () => {
    throw new Response(null, { status: 404 })
  },
}

const designRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../design/DesignPage.tsx') },
  { path: 'variables', lazy: () => import('../design/variables/DesignVariablesPage.tsx') },
  { path: 'compare', lazy: () => import('../design/releases/CompareDesignsPage.tsx') },
  { path: 'history', lazy: () => import('../design/releases/DesignHistoryPage.tsx') },
  { path: 'changes', lazy: () => import('../design/releases/DesignChangesPage.tsx') },
  { path: 'import', lazy: () => import('../design/transfer/ImportDesignPage.tsx') },
  { path: 'platforms/new', lazy: () => import('../design/platforms/NewPlatformPage.tsx') },
  {
    path: 'platforms/:platform',
    children: [
      { index: true, lazy: () => import('../design/platforms/DesignPlatformPage.tsx') },
      { path: 'variables', lazy: () => import('../design/variables/DesignVariablesPage.tsx') },
      { path: 'components/new', lazy: () => import('../design/components/NewComponentPage.tsx') },
      { path: 'components/:component', lazy: () => import('../design/components/ComponentPage.tsx') },
      { path: 'components/:component/:parts/new', lazy: () => import('../design/components/NewPartPage.tsx') },
      { path: 'components/:component/:parts/:part', lazy: () => import('../design/components/PartPage.tsx') },
    ],
  },
]

const COMPONENT_PATH = 'platforms/:platform/components/:component'

const transitionRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../transition/environments/EnvironmentsPage.tsx') },
  { path: 'compare', lazy: () => import('../transition/compare/CompareEnvironmentsPage.tsx') },
  { path: 'environments/new', lazy: () => import('../transition/environments/form/NewEnvironmentPage.tsx') },
  {
    path: 'environments/:environment',
    children: [
      { index: true, lazy: () => import('../transition/environments/EnvironmentPage.tsx') },
      { path: 'edit', lazy: () => import('../transition/environments/form/EditEnvironmentPage.tsx') },
      { path: 'variables', lazy: () => import('../transition/variables/EnvironmentVariablesPage.tsx') },
      { path: 'clouds', lazy: () => import('../transition/clouds/PlatformCloudsPage.tsx') },
      { path: 'import', lazy: () => import('../transition/transfer/ImportEnvironmentPage.tsx') },
      { path: 'timeline', lazy: () => import('../transition/timeline/TimelinePage.tsx') },
      { path: 'platforms/:platform', lazy: () => import('../transition/platforms/EnvironmentPlatformPage.tsx') },
      { path: COMPONENT_PATH, lazy: () => import('../transition/platforms/EnvironmentComponentPage.tsx') },
      { path: 'releases/bom', lazy: () => import('../transition/plans/BillOfMaterialsPage.tsx') },
      { path: 'releases/latest', lazy: () => import('../transition/releases/LatestReleasePage.tsx') },
      { path: 'deployments', lazy: () => import('../transition/deployments/DeploymentsPage.tsx') },
      { path: 'deployments/:deployment', lazy: () => import('../transition/deployments/DeploymentPage.tsx') },
    ],
  },
]

const operatedPlatformRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../operations/health/OperatedPlatformPage.tsx') },
  { path: 'procedures/:procedure', lazy: () => import('../operations/procedures/ProcedurePage.tsx') },
  { path: 'instances', lazy: () => import('../operations/instances/InstancesPage.tsx') },
  { path: 'components/:component', loader: () => redirect('instances') },
  {
    path: 'components/:component/instances',
    children: [
      { index: true, lazy: () => import('../operations/instances/InstancesPage.tsx') },
      { path: ':instance', lazy: () => import('../operations/instances/InstancePage.tsx') },
      { path: 'replacements/:run', lazy: () => import('../operations/replacement/ReplacementPage.tsx') },
    ],
  },
]

const operationsRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../operations/health/OperationsPage.tsx') },
  {
    path: 'environments/:environment',
    children: [
      { index: true, lazy: () => import('../operations/health/OperatedEnvironmentPage.tsx') },
      { path: 'map', lazy: () => import('../operations/map/MapPage.tsx') },
      { path: 'instances', lazy: () => import('../operations/instances/InstancesPage.tsx') },
      { path: 'platforms/:platform', children: operatedPlatformRoutes },
    ],
  },
]

const assemblyRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../assembly/AssemblyPage.tsx') },
  { path: 'edit', lazy: () => import('../assembly/EditAssemblyPage.tsx') },
  { path: 'design', children: designRoutes },
  { path: 'transition', children: transitionRoutes },
  { path: 'operations', children: operationsRoutes },
]

const cloudRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../cloud/clouds/CloudsPage.tsx') },
  { path: 'new', lazy: () => import('../cloud/clouds/NewCloudPage.tsx') },
  { path: 'offerings', lazy: () => import('../cloud/offerings/OfferingsPage.tsx') },
  { path: 'services', lazy: () => import('../cloud/services/CloudServicesPage.tsx') },
  {
    path: ':cloud',
    children: [
      { index: true, lazy: () => import('../cloud/clouds/CloudPage.tsx') },
      { path: 'edit', lazy: () => import('../cloud/clouds/EditCloudPage.tsx') },
      { path: 'services/new', lazy: () => import('../cloud/services/NewServicePage.tsx') },
      { path: 'services/:service', lazy: () => import('../cloud/services/ServicePage.tsx') },
      { path: 'variables', lazy: () => import('../cloud/items/CloudVariablesPage.tsx') },
      { path: 'supports', lazy: () => import('../cloud/items/CloudSupportPage.tsx') },
    ],
  },
]

const organizationRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../organization/overview/OverviewPage.tsx') },
  { path: 'clouds', children: cloudRoutes },
  { path: 'fleet', lazy: () => import('../organization/fleet/FleetPage.tsx') },
  { path: 'deployments', lazy: () => import('../organization/deployments/OrganizationDeploymentsPage.tsx') },
  { path: 'reports', loader: () => redirect('compute') },
  { path: 'reports/compute', lazy: () => import('../organization/reports/ComputeReportPage.tsx') },
  { path: 'reports/cost', lazy: () => import('../organization/cost/CostPage.tsx') },
  { path: 'settings', lazy: () => import('../organization/settings/SettingsPage.tsx') },
  { path: 'settings/teams/:team', lazy: () => import('../organization/people/TeamPage.tsx') },
  { path: 'access', lazy: () => import('../organization/people/AccessPage.tsx') },
  { path: 'account', lazy: () => import('../organization/people/AccountPage.tsx') },
  { path: 'account/groups/:group', lazy: () => import('../organization/people/GroupPage.tsx') },
  { path: 'procedures', lazy: () => import('../operations/procedures/ProceduresPage.tsx') },
  { path: 'operations/procedures/:procedure', lazy: () => import('../operations/procedures/ProcedurePage.tsx') },
  { path: 'change-plans', lazy: () => import('../organization/change-plans/ChangePlansPage.tsx') },
  { path: 'change-plans/:plan', lazy: () => import('../organization/change-plans/ChangePlanPage.tsx') },
  { path: 'new-change-plan', lazy: () => import('../organization/change-plans/NewChangePlanPage.tsx') },
  { path: 'activity', lazy: () => import('../frame/activity/ActivityPage.tsx') },
  { path: 'assemblies', lazy: () => import('../assembly/AssembliesPage.tsx') },
  { path: 'assemblies/new', lazy: () => import('../assembly/NewAssemblyPage.tsx') },
  { path: 'assemblies/:assembly', ErrorBoundary: RouteErrorPage, children: assemblyRoutes },
  notFoundRoute,
]

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RootErrorPage,
    HydrateFallback: FrameSkeleton,
    children: [
      { index: true, lazy: () => import('../organization/OrganizationsPage.tsx') },
      { path: 'catalog/offerings', lazy: () => import('../cloud/offerings/PublicOfferingsPage.tsx') },
      { path: 'catalog/services', lazy: () => import('../cloud/services/PublicServicesPage.tsx') },
      { path: 'sign-in', lazy: () => import('../frame/SignInPage.tsx') },
      {
        path: ':organization',
        Component: Frame,
        children: [{ ErrorBoundary: RouteErrorPage, children: organizationRoutes }],
      },
    ],
  },
]
