import { definePageRoute } from '../../page/page-route.tsx'
import { homePage } from './home-page.ts'
import { HomeView } from './home-view.tsx'

export const homeRoute = definePageRoute(homePage, HomeView)
