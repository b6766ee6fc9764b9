-- PostgreSQL database dump
-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE TYPE public."Privilege" AS ENUM (
    'BANNED',
    'USER',
    'ADMIN',
    'ROOT'
);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public."Comment" (
    id integer NOT NULL,
    "discussionId" integer,
    "authorId" integer,
    content text,
    "isHidden" boolean,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."Contest" (
    id integer NOT NULL,
    title text,
    "startsAt" timestamp(3) without time zone,
    "endsAt" timestamp(3) without time zone,
    "isHidden" boolean,
    "isPublic" boolean,
    password text,
    "allowedLanguages" text[],
    "labelingStyle" text,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."ContestProblem" (
    "contestId" integer,
    "problemId" integer,
    "position" integer
);
CREATE TABLE public."Course" (
    id integer NOT NULL,
    name text,
    description text,
    visibility text,
    "joinCode" text,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."CourseMember" (
    "courseId" integer,
    "userId" integer,
    "canAccess" boolean,
    "canManageProblems" boolean,
    "canViewTestcases" boolean,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."CourseProblem" (
    "courseId" integer,
    "problemId" integer,
    sort numeric(30,12),
    "updatedAt" timestamp(3) with time zone
);
CREATE TABLE public."Discussion" (
    id integer NOT NULL,
    "authorId" integer,
    title text,
    type text,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."Group" (
    id integer NOT NULL,
    name text,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."GroupMember" (
    "groupId" integer,
    "userId" integer
);
CREATE TABLE public."Post" (
    id integer NOT NULL,
    slug text,
    title text,
    content text,
    "isPublished" boolean,
    "isHidden" boolean,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."Problem" (
    id integer NOT NULL,
    title text,
    "timeLimitMs" integer,
    "memoryLimitKb" integer,
    description text,
    "inputFormat" text,
    "outputFormat" text,
    "sampleInput" text,
    "sampleOutput" text,
    hint text,
    visibility text,
    "judgeType" text,
    "judgeCode" text,
    "ownerId" integer,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."Submission" (
    id integer NOT NULL,
    "userId" integer,
    "problemId" integer,
    "contestId" integer,
    "sourceCode" text,
    language text,
    status text,
    "timeUsedMs" integer,
    "memoryUsedKb" integer,
    "errorMessage" text,
    similarity integer,
    "similarSubmissionId" integer,
    "createdAt" timestamp(3) with time zone
);
CREATE TABLE public."SubmissionTestcaseResult" (
    "submissionId" integer,
    "testcaseId" text,
    status text,
    "timeUsedMs" integer,
    "memoryUsedKb" integer
);
CREATE TABLE public."User" (
    id integer NOT NULL,
    username character varying(20),
    "passwordHash" character varying(72),
    privilege public."Privilege",
    nickname text,
    "avatarUrl" text,
    motto text,
    email text,
    school text,
    "storageQuota" integer,
    "lastVisitedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone,
    "updatedAt" timestamp(3) with time zone
);
COPY public."Comment" (id, "discussionId", "authorId", content, "isHidden", "createdAt") FROM stdin;
4	3	1	hi	f	2026-11-28 07:41:39.372+00
\.
COPY public."Contest" (id, title, "startsAt", "endsAt", "isHidden", "isPublic", password, "allowedLanguages", "labelingStyle", "createdAt") FROM stdin;
5	F	2026-07-01 08:00:00	2026-07-01 12:00:00	f	t		{C,JAVA}	ALPHABETIC	2026-11-28 07:41:39.328+00
\.
COPY public."ContestProblem" ("contestId", "problemId", "position") FROM stdin;
5	1001	9
5	1000	2
\.
COPY public."Course" (id, name, description, visibility, "joinCode", "createdAt") FROM stdin;
1	C		PUBLIC		2026-11-28 07:41:39.348+00
\.
COPY public."CourseMember" ("courseId", "userId", "canAccess", "canManageProblems", "canViewTestcases", "createdAt") FROM stdin;
1	1	t	t	t	2026-11-28 07:41:39.352+00
\.
COPY public."CourseProblem" ("courseId", "problemId", sort, "updatedAt") FROM stdin;
1	1000	1.500000000001	2026-11-28 07:41:39.357+00
1	1001	1.250000000000	2026-11-28 07:41:39.357+00
\.
COPY public."Discussion" (id, "authorId", title, type, "createdAt") FROM stdin;
3	1	D	PRIVATE_CLARIFICATION	2026-11-28 07:41:39.368+00
\.
COPY public."Group" (id, name, "createdAt") FROM stdin;
1	Class	2026-11-28 07:41:39.308+00
\.
COPY public."GroupMember" ("groupId", "userId") FROM stdin;
1	1
1	2
\.
COPY public."Post" (id, slug, title, content, "isPublished", "isHidden", "createdAt") FROM stdin;
1	488981fa-9b05-f794-587b-a4a9e49c40b8	N	x</p>	t	f	2026-11-28 07:41:39.36+00
\.
COPY public."Problem" (id, title, "timeLimitMs", "memoryLimitKb", description, "inputFormat", "outputFormat", "sampleInput", "sampleOutput", hint, visibility, "judgeType", "judgeCode", "ownerId", "createdAt") FROM stdin;
1000	P	1000	65536	**a**\n\n<font color=red>b</font>\\	i	o	1	2		AVAILABLE	TRADITIONAL		1	2026-11-28 07:41:39.32+00
1001	Q	1000	65536	x						RESERVED	SPECIAL_JUDGE	int main(){}	\N	2026-11-28 07:41:39.32+00
\.
COPY public."Submission" (id, "userId", "problemId", "contestId", "sourceCode", language, status, "timeUsedMs", "memoryUsedKb", "errorMessage", similarity, "similarSubmissionId", "createdAt") FROM stdin;
7	1	1000	\N	a\nb	CPP_17	ACCEPTED	1	2		\N	\N	2026-11-28 07:41:39.34+00
8	2	1000	\N	b	4	WRONG_ANSWER	1	2		80	7	2026-11-28 07:41:39.34+00
\.
COPY public."SubmissionTestcaseResult" ("submissionId", "testcaseId", status, "timeUsedMs", "memoryUsedKb") FROM stdin;
8	0e0e0e0e-0000-4000-8000-000000000000	WRONG_ANSWER	1	2
7	0e0e0e0e-0000-4000-8000-000000000000	ACCEPTED	1	2
8	x	ACCEPTED	1	2
\.
COPY public."User" (id, username, "passwordHash", privilege, nickname, "avatarUrl", motto, email, school, "storageQuota", "lastVisitedAt", "createdAt", "updatedAt") FROM stdin;
1	anna	aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa	ROOT	An\\tna					0	\N	2026-11-28 07:41:39.296+00	2026-11-28 07:41:39.296+00
2	archived-0123456789a		USER	gone					0	\N	2026-11-28 07:41:39.296+00	2026-11-28 07:41:39.296+00
\.
    ADD CONSTRAINT "Comment_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Contest_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Course_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Discussion_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Group_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Post_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Problem_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "Submission_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "User_pkey" PRIMARY KEY (id);
    ADD CONSTRAINT "User_username_key" UNIQUE (username);
-- PostgreSQL database dump complete
