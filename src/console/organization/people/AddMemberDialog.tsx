import { Autocomplete, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { groupsQuery } from '../../data/access/queries.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { usersQuery } from './queries.ts'

export interface Member {
  readonly type: 'user' | 'group'
  readonly name: string
}

interface AddMemberDialogProps {
  organization: string
  /** What they are added to. */
  name: string
  description: string
  current: readonly Member[]
  /** Whether groups can be added, too. */
  takesGroups?: boolean
  plan: (member: Member) => WriteRequest<AnyCall>
  invalidates: readonly AnyCall[]
  acknowledge?: ((member: Member) => string) | undefined
  onClose: () => void
}

/** Adds a user, or a user group, to a group or team. Suggests users of the organization and own groups; others can be typed. */
export default function AddMemberDialog(props: AddMemberDialogProps): ReactNode {
  const { organization, name: owner, description, current, takesGroups = false, plan, invalidates, onClose } = props
  const [type, setType] = useState<Member['type']>('user')
  const [typed, setTyped] = useState('')
  const users = useQuery(usersQuery({ organization }))
  const groups = useQuery({ ...groupsQuery(), enabled: takesGroups })
  const member = { type, name: typed.trim() }
  const isIn = (candidate: Member) =>
    current.some((each) => each.type === candidate.type && each.name === candidate.name)
  const known =
    type === 'user' ? (users.data ?? []).map(({ username }) => username) : (groups.data ?? []).map(({ name }) => name)
  return (
    <WriteDialog
      title={`Add member to ${owner}`}
      description={description}
      requests={[plan(member)]}
      invalidates={invalidates}
      submitLabel={`Add ${member.name || 'a member'}`}
      acknowledge={props.acknowledge?.(member)}
      disabledReason={
        member.name === ''
          ? `Enter the name of a ${type}.`
          : isIn(member)
            ? `${member.name} is already in ${owner}.`
            : undefined
      }
      onClose={onClose}
    >
      {takesGroups && (
        <SegmentedControl
          aria-label="Type of member"
          data={[
            { value: 'user', label: 'User' },
            { value: 'group', label: 'User group' },
          ]}
          value={type}
          onChange={(value) => {
            setType(value === 'group' ? 'group' : 'user')
            setTyped('')
          }}
        />
      )}
      <Autocomplete
        label={type === 'user' ? 'Username' : 'Name of the group'}
        description={
          type === 'user'
            ? `Suggestions are the users of ${organization}.`
            : 'Suggestions are the groups that you are in.'
        }
        data={known.filter((name) => !isIn({ type, name }))}
        value={typed}
        onChange={setTyped}
        required
        data-autofocus
      />
    </WriteDialog>
  )
}
