import type { Environment } from '../../../contract/transition/environments.ts'

/** Availability, profile, subdomain and what the environment is for: one line. */
export function EnvironmentFacts({ environment: { ciAttributes, createdBy } }: { environment: Environment }) {
  const { availability, profile, subdomain, description } = ciAttributes
  const facts = [
    availability,
    profile && `profile ${profile}`,
    subdomain,
    createdBy && `created by ${createdBy}`,
    description && `“${description}”`,
  ]
  return facts.filter(Boolean).map((fact) => <bdi key={fact}>{fact}</bdi>)
}
