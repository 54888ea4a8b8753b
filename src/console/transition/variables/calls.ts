import {
  readEnvironmentVariable,
  readPlatformVariable,
  updateEnvironmentVariable,
  updatePlatformVariable,
} from '../../../contract/transition/variables.ts'
import type { VariableCalls } from '../../data/variables/plan.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** How the variables of an environment are written. `platform`: '' for the global variables. */
export const toVariableCalls = (scope: EnvironmentScope, platform: string): VariableCalls => ({
  params: { ...scope, platform },
  envelope: 'cms_dj_ci',
  read: platform === '' ? readEnvironmentVariable : readPlatformVariable,
  update: platform === '' ? updateEnvironmentVariable : updatePlatformVariable,
  define: undefined,
})
