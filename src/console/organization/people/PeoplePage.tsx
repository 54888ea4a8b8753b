import { Autocomplete, Box, Group, SegmentedControl } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { listUsers } from '../../../contract/organization/people.ts'
import { groupsQuery } from '../../data/access/queries.ts'
import { notifyDeleted } from '../../data/deleted.ts'
import type { EditableRecords } from '../../data/items/RecordDialog.tsx'
import { RecordsSection, type RecordsSectionProps } from '../../data/items/RecordsSection.tsx'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { callQuery } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { WriteDialog, type WriteDialogProps } from '../../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import type { ControlNeeds } from '../../kit/browser/write-permission.ts'
import { Facts, type Fact } from '../../kit/Facts.tsx'
import { capitalize } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { MenuAction } from '../../kit/page-actions.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import type { Member, PeopleRecord } from './people-kind.ts'

const RecordDialog = lazyComponent(() => import('../../data/items/RecordDialog.tsx'))

interface AddMemberProps {
  organization: string
  description: string
  current: readonly Member[]
  /** Whether groups can be added, too. */
  takesGroups?: boolean
  plan: (member: Member) => WriteRequest<AnyCall>
  invalidates: readonly AnyCall[]
  acknowledge?: ((member: Member) => string) | undefined
}

interface MemberAction extends Omit<WriteDialogProps<AnyCall>, 'onClose'> {
  verb: string
  /** By default the title. */
  label?: string
}

interface PeoplePageProps<Row> {
  subtitle: string
  query: UseQueryResult
  records: EditableRecords<PeopleRecord>
  /** The group or team; undefined until it is loaded, or if it is not found. */
  record: PeopleRecord | undefined
  notFound?: ReactNode
  facts: readonly Fact[]
  taken: readonly string[]
  disabledReason?: string | undefined
  deleteDisabledReason?: string | undefined
  /** Of the page, and of the list. */
  paths: { readonly page: string; readonly list: string }
  members: Pick<RecordsSectionProps<Row>, 'hint' | 'query' | 'columns' | 'rowId' | 'emptyText'>
  getMemberActions: (member: Row) => readonly MemberAction[]
  /** What changing members needs. */
  needs?: ControlNeeds
  addMember: AddMemberProps
}

/** The page of a user group or a team: its facts and members, and the dialogs that change them. */
export function PeoplePage<Row>(props: PeoplePageProps<Row>): ReactNode {
  const { record, records, members, disabledReason, deleteDisabledReason = disabledReason } = props
  const navigate = useNavigate()
  const [write, setWrite] = useState<MemberAction>()
  const buttons: PlainColumn<Row> = {
    id: 'edit',
    header: '',
    align: 'end',
    render: (member) => (
      <Group gap={0} wrap="nowrap" display="inline-flex" my={-6} mx={-12}>
        {props.getMemberActions(member).map((action) => (
          <ActionButton
            key={action.verb}
            variant="subtle"
            aria-label={action.label ?? action.title}
            needs={props.needs}
            onClick={() => setWrite(action)}
          >
            {action.verb}
          </ActionButton>
        ))}
      </Group>
    ),
  }
  const recordAction = (verb: 'Edit' | 'Delete', changed: PeopleRecord, reason: string | undefined): MenuAction => ({
    label: `${verb} ${changed.name}`,
    danger: verb === 'Delete',
    disabledReason: reason,
    renderDialog: (onClose) => (
      <RecordDialog
        records={records}
        record={changed}
        taken={props.taken}
        isDeleted={verb === 'Delete'}
        onClose={onClose}
        onDeleted={() => {
          notifyDeleted(props.paths.page)
          void navigate(props.paths.list)
        }}
      />
    ),
  })
  return (
    <>
      <PageHeader
        title={record?.name ?? capitalize(records.noun)}
        facts={props.subtitle}
        actions={
          record && (
            <ActionButton
              variant="filled"
              needs={props.needs}
              disabledReason={disabledReason}
              renderDialog={(onClose) => <AddMemberDialog {...props.addMember} name={record.name} onClose={onClose} />}
            >
              Add member
            </ActionButton>
          )
        }
        more={
          record
            ? [recordAction('Edit', record, disabledReason), recordAction('Delete', record, deleteDisabledReason)]
            : []
        }
      />
      <QueryBoundary
        query={props.query}
        subject={`The ${records.noun}`}
        failed={isNotFound(props.query.error) ? props.notFound : undefined}
      >
        {() =>
          record ? (
            <>
              <Box flex="none" maw={720}>
                <Facts facts={props.facts} />
              </Box>
              <RecordsSection
                {...members}
                title="Members"
                subject="The members"
                columns={[...members.columns, buttons]}
                pinned="last"
              />
            </>
          ) : (
            props.notFound
          )
        }
      </QueryBoundary>
      {write && <WriteDialog {...write} onClose={() => setWrite(undefined)} />}
    </>
  )
}

/** Adds a user, or a user group. Suggests users of the organization and own groups; others can be typed. */
function AddMemberDialog(props: AddMemberProps & { name: string; onClose: () => void }): ReactNode {
  const { organization, name: owner, description, current, takesGroups = false, plan, invalidates, onClose } = props
  const [type, setType] = useState<Member['type']>('user')
  const [typed, setTyped] = useState('')
  // Not those who are in a team only through a user group.
  const users = useQuery(callQuery(listUsers, { params: { organization } }, { staleTime: 60_000, lowPriority: true }))
  const groups = useQuery({ ...groupsQuery(), enabled: takesGroups })
  const member = { type, name: typed.trim() }
  const isIn = (name: string) => current.some((each) => each.type === type && each.name === name)
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
          : isIn(member.name)
            ? `${member.name} is already in ${owner}.`
            : undefined
      }
      onClose={onClose}
    >
      {takesGroups && (
        <SegmentedControl
          aria-label="Member type"
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
        label={type === 'user' ? 'Username' : 'Group name'}
        description={
          type === 'user'
            ? `Suggestions are the users of ${organization}.`
            : 'Suggestions are the groups that you are in.'
        }
        data={known.filter((name) => !isIn(name))}
        value={typed}
        onChange={setTyped}
        required
        data-autofocus
      />
    </WriteDialog>
  )
}
