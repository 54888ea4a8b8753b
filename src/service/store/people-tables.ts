import type { GroupMemberRow, GroupRow, OperatorRow, OrganizationRow, SavedRecordRow, TeamRow } from '../model/rows.ts'
import type { TableDefinition } from './table.ts'

export const organizationTable: TableDefinition<OrganizationRow> = {
  name: 'organization',
  key: 'id',
  columns: {
    id: 'plain',
    name: 'plain',
    fullName: 'plain',
    ciId: 'plain',
    created: 'plain',
    updated: 'plain',
    announcement: 'plain',
    switches: 'json',
  },
}

export const operatorTable: TableDefinition<OperatorRow> = {
  name: 'operator',
  key: 'id',
  columns: {
    id: 'plain',
    username: 'plain',
    email: 'plain',
    name: 'plain',
    token: 'plain',
    created: 'plain',
    currentOrganization: 'plain',
    password: 'plain',
    signIns: 'plain',
    signedIn: 'plain',
    signedInBefore: 'plain',
  },
}

export const groupTable: TableDefinition<GroupRow> = {
  name: 'userGroup',
  key: 'id',
  columns: {
    id: 'plain',
    name: 'plain',
    description: 'plain',
    createdBy: 'plain',
    created: 'plain',
    updated: 'plain',
  },
}

export const groupMemberTable: TableDefinition<GroupMemberRow> = {
  name: 'groupMember',
  key: 'id',
  columns: {
    id: 'plain',
    groupId: 'plain',
    operatorId: 'plain',
    isAdmin: 'boolean',
    createdBy: 'plain',
    created: 'plain',
    updated: 'plain',
  },
}

const savedRecordTable = (name: string): TableDefinition<SavedRecordRow> => ({
  name,
  key: 'id',
  columns: { id: 'plain', operatorId: 'plain', ciId: 'plain', created: 'plain' },
})

export const watchTable = savedRecordTable('watch')
export const favoriteTable = savedRecordTable('favorite')

export const teamTable: TableDefinition<TeamRow> = {
  name: 'team',
  key: 'id',
  columns: {
    id: 'plain',
    organizationId: 'plain',
    name: 'plain',
    description: 'plain',
    design: 'boolean',
    transition: 'boolean',
    operations: 'boolean',
    orgScope: 'boolean',
    managesAccess: 'boolean',
    cloudServices: 'boolean',
    cloudCompliance: 'boolean',
    cloudSupport: 'boolean',
    members: 'json',
    groups: 'json',
    attached: 'json',
    created: 'plain',
    updated: 'plain',
  },
}
