// Export and import of what environments set beyond their design, as files (service-api 2.3).
import { call } from '../core/call.ts'
import { ENVIRONMENT } from '../core/path-templates.ts'
import { text } from '../core/values.ts'
import { designFile, extractQuery, fileBody } from '../design/transfer.ts'

/** The committed values that the environment owns, in the form of a design file; platforms also have `scale` by component. */
export const extractEnvironment = call({
  name: 'extractEnvironment',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/extract`,
  query: extractQuery,
  answer: designFile,
})

/** Like extractEnvironment, as YAML text. */
export const extractEnvironmentYaml = call({
  name: 'extractEnvironmentYaml',
  origin: 'observed',
  method: 'GET',
  path: `${ENVIRONMENT}/extract.yaml`,
  query: extractQuery,
  answer: text,
  blockedByGateway: true,
})

/**
 * Sets the values of a file in an environment without an open release: all items or none. The environment owns them from then on. Errors
 * are nested like the items; a preview answers them with status 200.
 */
export const loadEnvironment = call({
  name: 'loadEnvironment',
  origin: 'observed',
  method: 'PUT',
  path: `${ENVIRONMENT}/load`,
  body: fileBody,
  answer: designFile,
})
