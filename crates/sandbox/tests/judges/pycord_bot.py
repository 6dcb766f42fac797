"""A small bot in py-cord. Before it is ready it asks for Discord's default sounds, and it answers
commands with a form (`application/x-www-form-urlencoded`)."""

import asyncio

import discord
from checks import check
from small import HEARD, answers_a_command, hears_a_person, judge


def make(info):
    discord.http.Route.API_BASE_URL = info["api"]
    bot = discord.Bot(intents=discord.Intents.all())

    @bot.slash_command(name="ping", description="Ping")
    async def ping(context):
        await context.respond("pong")

    @bot.event
    async def on_message(message):
        await HEARD.put(message.content)

    return bot


@check
async def it_answers_a_command():
    await answers_a_command()


@check
async def it_hears_a_person():
    await hears_a_person()


asyncio.run(judge(make))
