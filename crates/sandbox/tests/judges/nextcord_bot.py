"""A small bot in nextcord."""

import asyncio

import nextcord
from checks import check
from nextcord.ext import commands
from small import HEARD, answers_a_command, hears_a_person, judge


def make(info):
    nextcord.http.Route.BASE = info["api"]
    bot = commands.Bot(intents=nextcord.Intents.all())

    @bot.slash_command(name="ping", description="Ping")
    async def ping(interaction: nextcord.Interaction):
        await interaction.response.send_message("pong")

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
