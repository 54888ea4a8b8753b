import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import {
  PERMISSIONS,
  REQUIREMENTS,
  requirementOfPath,
  type PermissionTarget,
  type Requirement,
} from '../../../contract/organization/permissions.ts'
import { setPermissionCheck, type ControlNeeds } from '../../kit/browser/write-permission.ts'
import { useDecisions } from './use-access.ts'
import { formatDenial } from './rules.ts'

const isPath = (needs: string): needs is `POST ${string}` => needs.startsWith('POST ')

const isName = (needs: string): needs is keyof typeof REQUIREMENTS => needs in REQUIREMENTS

function usePageTarget(): PermissionTarget | undefined {
  const { assembly, cloud } = useParams()
  if (assembly !== undefined) return { kind: 'assembly', name: assembly }
  return cloud === undefined ? undefined : { kind: 'cloud', name: cloud }
}

/** Tells the write controls of the current page what the signed-in user may not do. Renders nothing. */
export default function AccessWatcher() {
  const { organization = '' } = useParams()
  const ofPage = requirementOfPath('PUT', useLocation().pathname)
  const on = usePageTarget()
  const { admins, decide } = useDecisions(organization, on ? PERMISSIONS.map((name) => ({ anyOf: [name], on })) : [])

  function toRequirement(needs: ControlNeeds): Requirement | undefined {
    if (needs === undefined) return ofPage
    if (needs === 'nothing') return undefined
    if (isPath(needs)) return requirementOfPath('POST', needs.slice('POST '.length))
    if (isName(needs)) return REQUIREMENTS[needs]
    return on && { anyOf: [needs], on }
  }
  useEffect(() => {
    setPermissionCheck((needs) => {
      const requirement = toRequirement(needs)
      if (!requirement || decide(requirement) !== 'denied') return undefined
      return formatDenial(requirement, organization, admins)
    })
  })
  useEffect(() => () => setPermissionCheck(() => undefined), [])
  return null
}
