import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute, stubRefusingService } from '../../app/test-refusing-service.ts'
import { Component as ChangePlansPage } from './ChangePlansPage.tsx'

stubRefusingService({})

test('leads to the writes that a new change plan is made of', () => {
  renderRoute(<ChangePlansPage />, '/:organization/change-plans', '/acme/change-plans')
  expect(screen.getByRole('link', { name: 'New change plan' })).toHaveAttribute('href', '/acme/activity?quick=writes')
})
