// What names and attributes must be like, with the service's refusals (service-api 6.1, 6.4 and 7).
import { refusal } from './handler.ts'
import type { Attributes, CiRow } from './model.ts'
import { shortClass } from './namespaces.ts'

/** Name rule (6.4); the two blanks in the text are the service's. */
export function checkName(name: string | undefined, { underscores = false } = {}): string {
  const pattern = underscores ? /^[a-zA-Z][a-zA-Z0-9_-]{0,31}$/ : /^[a-zA-Z][a-zA-Z0-9-]{0,31}$/
  if (name !== undefined && pattern.test(name)) return name
  throw refusal(nameProblem(name))
}

export const nameProblem = (name: string | undefined) =>
  `Invalid name '${name ?? ''}' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).`

// Required attributes by the last part of a class (7.1 to 7.3), with the description the texts begin with.
const REQUIRED: Readonly<Record<string, readonly (readonly [attribute: string, description: string])[]>> = {
  Assembly: [['owner', 'Owner (Email Address)']],
  Openstack: [
    ['endpoint', 'API Endpoint'],
    ['tenant', 'Tenant'],
    ['username', 'Username'],
    ['password', 'Password'],
    ['ostype', 'OS Type'],
  ],
  Ec2: [
    ['key', 'Access Key'],
    ['secret', 'Secret Key'],
    ['ostype', 'OS Type'],
  ],
  Azure: [
    ['tenant_id', 'Tenant ID'],
    ['client_id', 'Client ID'],
    ['subscription', 'Subscription ID'],
    ['client_secret', 'Client Secret'],
    ['location', 'Location'],
    ['ostype', 'OS Type'],
  ],
  Ntp: [['servers', 'NTP Servers']],
  Compute: [['size', 'Instance Size']],
  Os: [['ostype', 'OS Type']],
  User: [
    ['username', 'Username'],
    ['ulimit', 'Max open files'],
  ],
  Volume: [
    ['size', 'Size'],
    ['mount_point', 'Mount Point'],
  ],
  Artifact: [
    ['repository', 'Repository'],
    ['location', 'Identifier'],
    ['version', 'Version'],
  ],
  Tomcat: [
    ['version', 'Version'],
    ['port', 'HTTP Port'],
  ],
}

// Local part, @, host, a top-level domain of 2 to 4 letters.
const EMAIL = /^[^\s@]+@[^\s@]+\.[a-zA-Z]{2,4}$/

/** What is wrong with a record's attributes; empty when nothing is. */
export function attributeProblems(className: string, attributes: Attributes): string[] {
  const kind = shortClass(className)
  const problems = (REQUIRED[kind] ?? [])
    .filter(([name]) => (attributes[name] ?? '').trim() === '')
    .map(([name, description]) => `${description} [${name}] must be present.`)
  const owner = attributes['owner']
  if (kind === 'Assembly' && owner && !EMAIL.test(owner)) {
    problems.push("'Owner (Email Address)' is invalid [expected: Must be a valid email address].")
  }
  return problems
}

/** Throws the refusal for attributes that break a rule. */
export function checkAttributes({ ciClassName, ciAttributes }: Pick<CiRow, 'ciClassName' | 'ciAttributes'>): void {
  const problems = attributeProblems(ciClassName, ciAttributes)
  if (problems.length > 0) throw refusal(problems)
}
