// Address patterns and the route module behind each. A module exports `Component`, `handle` and, where it reads, `loader`.
import { redirect, type RouteObject } from 'react-router'
import { Frame, FrameSkeleton } from '../frame/Frame.tsx'
import { RootErrorPage, RouteErrorPage } from '../frame/RouteErrorPage.tsx'

// An address below an organization that is no page is told inside the frame.
const notFoundRoute: RouteObject = {
  path: '*',
  loader: () => {
    throw new Response(null, { status: 404 })
  },
}

const DESIGN_COMPONENT_PATH = 'design/platforms/:platform/components/:component'

const designRoutes: RouteObject[] = [
  { path: 'design/variables', lazy: () => import('../design/variables/GlobalVariablesPage.tsx') },
  { path: 'design/platforms/:platform/variables', lazy: () => import('../design/variables/PlatformVariablesPage.tsx') },
  {
    path: 'design/platforms/:platform/components/new',
    lazy: () => import('../design/components/NewComponentPage.tsx'),
  },
  { path: DESIGN_COMPONENT_PATH, lazy: () => import('../design/components/ComponentPage.tsx') },
  { path: `${DESIGN_COMPONENT_PATH}/:parts/new`, lazy: () => import('../design/components/NewPartPage.tsx') },
  { path: `${DESIGN_COMPONENT_PATH}/:parts/:part`, lazy: () => import('../design/components/PartPage.tsx') },
  { path: 'design', lazy: () => import('../design/DesignPage.tsx') },
  { path: 'design/platforms/new', lazy: () => import('../design/platforms/NewPlatformPage.tsx') },
  { path: 'design/platforms/:platform', lazy: () => import('../design/platforms/DesignPlatformPage.tsx') },
  { path: 'design/compare', lazy: () => import('../design/releases/CompareDesignsPage.tsx') },
  { path: 'design/history', lazy: () => import('../design/releases/DesignHistoryPage.tsx') },
  { path: 'design/changes', lazy: () => import('../design/releases/DesignChangesPage.tsx') },
]

const transitionRoutes: RouteObject[] = [
  { path: 'transition', lazy: () => import('../transition/environments/EnvironmentsPage.tsx') },
  { path: 'transition/environments/new', lazy: () => import('../transition/environments/form/NewEnvironmentPage.tsx') },
  {
    path: 'transition/environments/:environment',
    lazy: () => import('../transition/environments/EnvironmentPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/variables',
    lazy: () => import('../transition/variables/EnvironmentVariablesPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/platforms/:platform',
    lazy: () => import('../transition/platforms/EnvironmentPlatformPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/platforms/:platform/components/:component',
    lazy: () => import('../transition/platforms/EnvironmentComponentPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/clouds',
    lazy: () => import('../transition/clouds/PlatformCloudsPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/edit',
    lazy: () => import('../transition/environments/form/EditEnvironmentPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/releases/bom',
    lazy: () => import('../transition/plans/BillOfMaterialsPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/releases/latest',
    lazy: () => import('../transition/releases/LatestReleasePage.tsx'),
  },
  {
    path: 'transition/environments/:environment/timeline',
    lazy: () => import('../transition/timeline/TimelinePage.tsx'),
  },
  {
    path: 'transition/environments/:environment/deployments',
    lazy: () => import('../transition/deployments/DeploymentsPage.tsx'),
  },
  {
    path: 'transition/environments/:environment/deployments/:deployment',
    lazy: () => import('../transition/deployments/DeploymentPage.tsx'),
  },
]

const operationsRoutes: RouteObject[] = [
  { path: 'operations', lazy: () => import('../operations/health/OperationsPage.tsx') },
  {
    path: 'operations/environments/:environment',
    lazy: () => import('../operations/health/OperatedEnvironmentPage.tsx'),
  },
  {
    path: 'operations/environments/:environment/platforms/:platform',
    lazy: () => import('../operations/health/OperatedPlatformPage.tsx'),
  },
  {
    path: 'operations/environments/:environment/platforms/:platform/components/:component/instances',
    lazy: () => import('../operations/instances/InstancesPage.tsx'),
  },
  {
    path: 'operations/environments/:environment/platforms/:platform/components/:component/instances/:instance',
    lazy: () => import('../operations/instances/InstancePage.tsx'),
  },
  {
    path: 'operations/environments/:environment/platforms/:platform/procedures/:procedure',
    lazy: () => import('../operations/procedures/ProcedurePage.tsx'),
  },
  {
    path: 'operations/environments/:environment/instances',
    lazy: () => import('../operations/instances/EnvironmentInstancesPage.tsx'),
  },
  {
    path: 'operations/environments/:environment/platforms/:platform/instances',
    lazy: () => import('../operations/instances/PlatformInstancesPage.tsx'),
  },
  {
    path: 'operations/environments/:environment/platforms/:platform/components/:component/instances/replacements/:run',
    lazy: () => import('../operations/replacement/ReplacementPage.tsx'),
  },
]

const assemblyRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../assembly/AssemblyPage.tsx') },
  { path: 'edit', lazy: () => import('../assembly/EditAssemblyPage.tsx') },
  ...designRoutes,
  ...transitionRoutes,
  ...operationsRoutes,
]

const cloudRoutes: RouteObject[] = [
  { path: 'clouds', lazy: () => import('../cloud/clouds/CloudsPage.tsx') },
  { path: 'clouds/new', lazy: () => import('../cloud/clouds/NewCloudPage.tsx') },
  { path: 'clouds/offerings', lazy: () => import('../cloud/offerings/OfferingsPage.tsx') },
  { path: 'clouds/:cloud', lazy: () => import('../cloud/clouds/CloudPage.tsx') },
  { path: 'clouds/services', lazy: () => import('../cloud/services/CloudServicesPage.tsx') },
  { path: 'clouds/:cloud/services/new', lazy: () => import('../cloud/services/NewServicePage.tsx') },
  { path: 'clouds/:cloud/services/:service', lazy: () => import('../cloud/services/ServicePage.tsx') },
  { path: 'clouds/:cloud/variables', lazy: () => import('../cloud/items/CloudVariablesPage.tsx') },
  { path: 'clouds/:cloud/supports', lazy: () => import('../cloud/items/CloudSupportPage.tsx') },
  { path: 'clouds/:cloud/edit', lazy: () => import('../cloud/clouds/EditCloudPage.tsx') },
]

const organizationRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../organization/overview/OverviewPage.tsx') },
  ...cloudRoutes,
  { path: 'deployments', lazy: () => import('../organization/deployments/OrganizationDeploymentsPage.tsx') },
  { path: 'reports', loader: () => redirect('compute') },
  { path: 'reports/compute', lazy: () => import('../organization/reports/ComputeReportPage.tsx') },
  { path: 'reports/cost', lazy: () => import('../organization/cost/CostPage.tsx') },
  { path: 'procedures', lazy: () => import('../operations/procedures/ProceduresPage.tsx') },
  { path: 'operations/procedures/:procedure', lazy: () => import('../operations/procedures/ProcedurePage.tsx') },
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
