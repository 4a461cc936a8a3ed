import { blogArticles } from './articles-blog.ts'
import { caseStudyArticles } from './articles-case-study.ts'
import { reportArticles } from './articles-report.ts'
import { whitepaperArticles } from './articles-whitepaper.ts'
import { xPostArticles } from './articles-x-post.ts'
import type { DemoArticle } from './demo-entries.ts'

export const articleCategories = ['HC X-post', 'Blog', 'Report', 'Whitepaper', 'Case Study'] as const

type ArticleCategory = (typeof articleCategories)[number]

export const articles: Record<ArticleCategory, DemoArticle[]> = {
  'HC X-post': xPostArticles,
  Blog: blogArticles,
  Report: reportArticles,
  Whitepaper: whitepaperArticles,
  'Case Study': caseStudyArticles,
}
